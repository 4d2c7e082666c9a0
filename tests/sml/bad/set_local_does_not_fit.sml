// error: 2:35: error: this value may not fit
job a { local l : 2; local k : 3; l = k; }
