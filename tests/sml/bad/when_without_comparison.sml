// error: 3:19: error: '==' or '!=' expected
data d : 2;
job a { L: when d goto L; }
