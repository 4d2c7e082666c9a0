// error: 3:22: error: a number expected
data d : 2;
job a { L: when d == x goto L; }
