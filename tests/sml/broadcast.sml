// expect: race-free
shared x; lock L; cond c;
job waiter any { acquire L; wait c, L; read x; release L; }
job waker 1 { acquire L; write x; broadcast c; release L; }
