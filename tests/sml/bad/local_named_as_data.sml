// error: 3:15: error: 'd' is declared twice
data d : 2;
job a { local d : 2; }
