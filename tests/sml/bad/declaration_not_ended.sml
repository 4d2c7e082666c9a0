// error: 3:1: error: ';' expected, found job
shared x
job a { write x; }
