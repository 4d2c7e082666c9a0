// error: 3:16: error: job type 'b' has another number of parameters
job b(n : 2, m : 2) { skip; }
job a { create b(1); }
