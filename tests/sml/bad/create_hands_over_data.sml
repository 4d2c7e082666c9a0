// error: 4:18: error: a new thread gets numbers, locals or '*'
data d : 2;
job b(n : 2) { skip; }
job a { create b(d); }
