// error: 3:18: error: a number expected
data d : 2;
job a { if (d == ) skip; }
