// error: 2:14: error: a label expected
job a { goto 3; }
