// expect: race-free
// Figure 5 of seed 004, lower half.
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
