// expect: race-free
// Table 1, CheckThenAct-Lock.
shared data, L;

job A any {
  acquire L;
  read data;
  write data;
  release L;
}

job B any {
  acquire L;
  if (data > 0) { skip; /* do this */ } else { skip; /* do that */ }
  release L;
}
