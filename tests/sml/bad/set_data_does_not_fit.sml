// error: 3:22: error: this value may not fit
data d : 3;
job a { local l : 2; l = d; }
