// error: 3:19: error: a file name in quotes expected
shared x;
job a { write x @ 12; }
