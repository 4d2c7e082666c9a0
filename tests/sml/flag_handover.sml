// expect: race-free
// Small data: the reader goes on only when the flag says so.
shared x; lock L; data ready : 2 = 0;
job writer 1 { write x; acquire L; ready = 1; release L; }
job reader any {
  again:
  acquire L;
  when ready == 0 goto not_yet;
  release L;
  read x;
  stop;
  not_yet: release L; goto again;
}
