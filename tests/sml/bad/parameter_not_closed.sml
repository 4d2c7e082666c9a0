// error: 3:13: error: ')' expected, found {
shared x;
job a(n : 2 { write x; }
