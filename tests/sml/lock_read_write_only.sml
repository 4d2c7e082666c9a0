// expect: race-free
// Table 1, Lock-ReadWriteOnly: each access is secured by itself. No data race, though updates may be lost.
shared x, L;

job main any {
  acquire L;
  read x;
  release L;
  // computes on its copy
  acquire L;
  write x;
  release L;
}
