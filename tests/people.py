"""A hundred names as people type them, in more than twelve scripts, and what nobody can be called."""


def same(*names: str) -> dict[str, str]:
    """Return names that stay as they are typed."""
    return {name: name for name in names}


WELCOME: dict[str, str] = {
    # Latin, with marks of their own letter or behind it
    "Ada": "Ada",
    "Zoë": "Zoë",
    "Zoe\u0308": "Zoë",
    "Łukasz Żółć": "Łukasz Żółć",
    "Nguyễn Thị Hoà": "Nguyễn Thị Hoà",
    "Nguye\u0302\u0303n": "Nguyễn",
    "Ðóra": "Ðóra",
    "Ŋwàǹdé": "Ŋwàǹdé",
    "J̌ana": "J\u030cana",
    **same("O'Brien", "O’Brien", "Anna-Lena", "d\u2010Artagnan", "St. John", "Kim (2)"),
    **same("Auf\u200claufen", "Ｋｉｍ"),
    # other alphabets and syllabaries
    "Ольга": "Ольга",
    "Йосип": "Йосип",
    "И\u0306осип": "Йосип",
    **same("Ђорђе", "Ελένη", "Αλέξανδρος Παπάς", "Գայանե", "ნინო", "ሰላም", "ᎠᏓ", "ⵉⴷⵉⵔ", "𞤀𞤣𞤢"),
    # from right to left
    **same("محمد", "عبد الله", "مُحَمَّد", "می\u200cترا", "علی\u200cرضا"),
    "علی\u200c": "علی",
    "אביגיל": "אביגיל",
    "שָׂרָה": "שָׂרָה",
    "אבי\u200f": "אבי",
    "(אבי\u200f) Avi": "(אבי\u200f) Avi",
    "\u200eKim": "Kim",
    **same("Kim\u200e א", "\u2067אבי\u2069 Cohen", "\u202bאבי\u202c", "ܫܪܐ", "ދާނިޔާލް", "ߊߡߣߊ"),
    # of India and its neighbors: joiners make other letters
    **same("अनन्या", "क्\u200dषमा", "র\u200d্যাচেল", "ਗੁਰਪ੍ਰੀਤ", "ધ્રુવી", "கண்ணன்", "రాము", "ಕೃಷ್ಣ"),
    "അനില്\u200d": "അനില്",
    **same("നന്ദന്\u200dലാല്", "ශ්\u200dරී", "བསྟན་འཛིན"),
    # of the east
    **same("สมชาย", "ບຸນມີ", "សុខា", "မြင့်", "李小龍", "𠮷野"),
    "山田\u3000太郎": "山田 太郎",
    "葛\U000e0100城": "葛\U000e0100城",
    "さくら": "さくら",
    "か\u3099": "が",
    "김민준": "김민준",
    "\u1100\u1161": "가",
    "ᠮᠣᠩᠭ\u180eᠠ": "ᠮᠣᠩᠭ\u180eᠠ",
    # emoji
    **same("👩\u200d🚀", "👩🏽\u200d🚀 Zoë", "👨\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "❤\ufe0f"),
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f": (
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
    ),
    "🇨🇭": "🇨🇭",
    "1\ufe0f\u20e3": "1\ufe0f\u20e3",
    "👩\u200d": "👩",
    # spaces of all kinds
    "  Ada  Lovelace ": "Ada Lovelace",
    "Ada\u00a0Lovelace": "Ada Lovelace",
    "Ada\u202fLovelace": "Ada Lovelace",
    "Ada\u2003\u2009Lovelace": "Ada Lovelace",
    "Ada \u200d Lovelace": "Ada Lovelace",
    "Ada\r\n": "Ada",
    "\ufeffAda\u200b": "Ada",
    # signs that files, links and pages use for themselves
    **same("<b>Ada</b>", "Ada & Bo", 'Ada "A"', "a|b", "a,b;c", "a:b", "100 %", "%41da", "#1", "=1+1"),
    **same("A\\nB"),
    "x" * 40: "x" * 40,
}
"""What people type, and the name that it is everywhere."""

REFUSED: dict[str, str] = {
    "Ada\u202e": "an unpaired U+202E RIGHT-TO-LEFT OVERRIDE",
    "\u202aAda": "an unpaired U+202A LEFT-TO-RIGHT EMBEDDING",
    "A\u2069da": "an unpaired U+2069 POP DIRECTIONAL ISOLATE",
    "\u2067Ada\u202c": "an unpaired U+202C POP DIRECTIONAL FORMATTING",
    "A\nda": "U+000A LINE BREAK",
    "A\tda": "U+0009 TAB",
    "A\x00da": "U+0000 CONTROL CHARACTER",
    "A\x85da": "U+0085 LINE BREAK",
    "A\u2028da": "U+2028 LINE SEPARATOR",
    "A\u00adda": "U+00AD SOFT HYPHEN",
    "A\u200bda": "U+200B ZERO WIDTH SPACE",
    "A\U000e0041da": "U+E0041 TAG LATIN CAPITAL LETTER A",
    "A\ue000da": "U+E000 PRIVATE USE CHARACTER",
    "A\ufdd0da": "U+FDD0 UNKNOWN CHARACTER",
    "A\u3164da": "U+3164 HANGUL FILLER",
    "\u0301Ada": "U+0301 COMBINING ACUTE ACCENT",
    "x" * 41: "at most 40 characters, not 41",
}
"""What nobody can be called, and what each sentence about it names."""

LONE = "A\ud800da"  # browsers, files and links cannot even hold it
EMPTY = ["", "   ", "\u200d", "\u200e \u3000"]
