// expect: race 4 5
shared x; onceflag o;
job a any {
  once o { write x; }
} job b 1 { read x; }
