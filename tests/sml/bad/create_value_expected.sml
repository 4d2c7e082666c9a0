// error: 3:18: error: a number, '*' or a name expected
job b(n : 2) { skip; }
job a { create b(;); }
