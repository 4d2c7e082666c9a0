// error: 3:25: error: this number is too large
shared x;
job a { write x @ "a.c":10000001; }
