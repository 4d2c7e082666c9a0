// expect: race 4 4
program "first";
shared x;
job a 2 { write x; }
program "second";
shared y; lock L;
job a any { acquire L; write y; release L; }
