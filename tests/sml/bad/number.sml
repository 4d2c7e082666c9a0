// error: 2:7: error: a number may not run into a name
job a 3x { }