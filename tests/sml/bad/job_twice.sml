// error: 3:5: error: job 'a' is declared twice
job a 1 { }
job a 1 { }