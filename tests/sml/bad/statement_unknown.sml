// error: 3:9: error: a statement expected, found 7
shared x;
job a { 7; }
