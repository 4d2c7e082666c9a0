// error: 2:15: error: 'nothing' is not declared
job a { write nothing; }
