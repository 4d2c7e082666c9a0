// error: 2:14: error: the name of an object expected
job a { read ; }
