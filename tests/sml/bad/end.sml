// error: 3:1: error: 'job', a declaration or 'program' expected
job a any { }
read x;