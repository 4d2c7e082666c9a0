// error: 3:18: error: job type 'b' has another number of parameters
job b(x : 2) { }
job a 1 { create b; }