// error: 3:9: error: this value may not fit
data d : 2;
job a { d = 2; }
