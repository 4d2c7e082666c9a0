// error: 3:1: error: ';' expected, found shared
program "one"
shared x;
