// expect: race 4 4
shared x; lock L;
job a any { try L, no; skip;
  no: write x; stop; }
