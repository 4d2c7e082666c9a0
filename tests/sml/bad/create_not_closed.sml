// error: 3:19: error: ')' expected, found ;
job b(n : 2) { skip; }
job a { create b(1; }
