// expect: race 4 5
// Nothing is waited for.
shared x;
job worker { write x; }
job main 1 { create worker; read x; }
