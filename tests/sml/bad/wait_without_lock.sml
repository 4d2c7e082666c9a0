// error: 3:26: error: ',' expected, found ;
cond c; lock L;
job a { acquire L; wait c; release L; }
