// expect: race 6 11
// One join is not enough for many threads.
shared x;
lock L;
job worker {
  acquire L; write x; release L;
}
job main 1 {
  while (*) create worker;
  join worker;
  read x;
}
