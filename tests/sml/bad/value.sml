// error: 3:13: error: this value may not fit
data d : 2;
job a any { d = 3; }