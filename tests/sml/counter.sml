// expect: race 8 8
// Table 1, Counter: a shared counter without a lock.
shared counter;

job main any {
  // counter++
  read counter;
  write counter;
}
