// error: 2:28: error: 'l' is declared twice
job a { local l : 2; local l : 2; }
