// error: 4:1: error: 'job', a declaration or 'program' expected
shared x;
job a { write x; }
write x;
