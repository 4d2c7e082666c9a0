// error: 3:16: error: job type 'b' has another number of parameters
job b { skip; }
job a { create b(1); }
