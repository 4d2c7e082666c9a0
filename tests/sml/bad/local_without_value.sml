// error: 2:15: error: 'l' would have no value
job a { local l : 0; }
