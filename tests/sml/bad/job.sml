// error: 2:18: error: there is no job type 'b'
job a 1 { create b; }