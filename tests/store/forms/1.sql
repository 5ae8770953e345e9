BEGIN TRANSACTION;
CREATE TABLE ttr_codes (
	game INTEGER NOT NULL, 
	holder VARCHAR(40) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (game, holder), 
	FOREIGN KEY(game) REFERENCES ttr_games (id) ON DELETE CASCADE
);
INSERT INTO "ttr_codes" VALUES(1,'screen','fc2627333cdadc316bfac2583c0bfc8c759a5668f073ed9ab98ad97c952e6018');
INSERT INTO "ttr_codes" VALUES(2,'host','4c71226d4763b7a6300ab2df3e4ebca518bafb29c0fe3712c05c7bc247428065');
INSERT INTO "ttr_codes" VALUES(2,'seat 0','5670c29ff2366a1d1a4eb701fc2d255e791369e1d37e7667102167c93c36eb1b');
CREATE TABLE ttr_entries (
	game INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	writer VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES ttr_games (id) ON DELETE CASCADE
);
INSERT INTO "ttr_entries" VALUES(1,0,4000000000,'f6b711234df82a32','draw ♣');
INSERT INTO "ttr_entries" VALUES(1,1,4000000000,'f6b711234df82a32','claim Denver—Helena');
INSERT INTO "ttr_entries" VALUES(2,0,4000000000,'f6b711234df82a32','joined');
CREATE TABLE ttr_games (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	begun BIGINT NOT NULL, 
	setup TEXT NOT NULL
);
INSERT INTO "ttr_games" VALUES(1,4000000000,'{"rules": "usa", "seed": 7}');
INSERT INTO "ttr_games" VALUES(2,4000000000,'a table');
CREATE TABLE ttr_schemas (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "ttr_schemas" VALUES(1);
CREATE TABLE ttr_seen (
	game INTEGER NOT NULL, 
	holder VARCHAR(40) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (game, holder), 
	FOREIGN KEY(game) REFERENCES ttr_games (id) ON DELETE CASCADE
);
INSERT INTO "ttr_seen" VALUES(2,'host',4000000000);
CREATE INDEX ix_ttr_games_begun ON ttr_games (begun);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('ttr_games',2);
COMMIT;
