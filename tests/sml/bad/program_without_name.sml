// error: 2:9: error: the program's name in quotes expected
program one;
shared x;
