// expect: race-free
shared x, y; barrier b = 2;
job one 1 { write x; await b; read y; }
job two 1 { write y; await b; read x; }
