// error: 3:33: error: ',' expected, found ;
data d : 2;
job a { local l : 2; cas l, d, 1; }
