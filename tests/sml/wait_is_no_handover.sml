// expect: race 5 7
// A wait may end by itself, so a signal alone orders nothing.
shared x; lock L; cond c;
job waiter 1 {
  acquire L; wait c, L; release L; write x; }
job waker 1 {
  write x; acquire L; signal c; release L; }
