// error: 4:1: error: a character that SML does not know
shared x;
job a { write x; }

