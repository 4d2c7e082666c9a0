// error: 5:20: error: data 'u' needs ': N' where it is declared
shared u;
data busy : 2 = 0;
job a { local was : 2;
  swap was, busy,  u; }
