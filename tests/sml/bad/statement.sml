// error: 2:13: error: a statement expected, found frobnicate
job a any { frobnicate x; }