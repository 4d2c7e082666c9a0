// expect: race-free
shared x; onceflag o;
job a any { once o { write x; } read x; }
