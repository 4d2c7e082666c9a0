// expect: race 8 14
// Two readers under M, which main holds while it waits for one of the writers; these hold another lock.
shared x; lock L, M; cond c;

job reader 2 {
  acquire M;

  read x;
  release M;
}

job writer any {
  acquire L; wait c, L;
  write x;
  release L;
}

job main 1 {
  acquire M; create writer; join writer; release M;
}
