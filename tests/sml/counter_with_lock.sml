// expect: race-free
// Table 1, CounterWithLock.
shared counter;
lock L;

job main any {
  acquire L;
  read counter;
  write counter;
  release L;
}
