// Copies what stands before a button: the address of a link, or a text. Browsers give only secure pages a clipboard, and
// plain http in one's own network is not secure. There the old way works in most browsers: select a text, and copy the
// selection. If that fails too, the selected text stays, and a sentence says how to copy it.
const COPIED = 3000; // milliseconds for which a button says that it has copied
const KEY = /Mac/.test(navigator.platform) ? "Cmd" : "Ctrl";
const BY_HAND = `Press ${KEY}+C to copy the selected text.`, BY_TOUCH = "Hold the selected text, then choose Copy.";

function copy(event) {
  const button = event.target.closest?.(".ttr-copy");
  if (!button || event.defaultPrevented) return;
  event.preventDefault(); // another page in this document may have the same listener
  const shown = button.previousElementSibling, answer = button.nextElementSibling;
  const text = shown.href ?? shown.textContent;
  const tell = (copied) => {
    answer.className = copied ? "ttr-sr" : "ttr-small";
    answer.textContent = copied ? "Copied." : matchMedia("(pointer: coarse)").matches ? BY_TOUCH : BY_HAND;
    if (!copied) return;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, COPIED);
  };
  answer.textContent = "";
  answer.parentElement.querySelector("textarea")?.remove();
  const select = () => tell(copySelected(text, answer));
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => tell(true), select);
  else select();
}

function copySelected(text, answer) {
  const field = document.createElement("textarea"), before = document.activeElement;
  field.readOnly = true;
  field.value = text;
  field.setAttribute("aria-label", "Text to copy");
  answer.after(field);
  field.focus({ preventScroll: true });
  field.select();
  if (!document.execCommand("copy")) return false;
  field.remove();
  before?.focus({ preventScroll: true });
  return true;
}
