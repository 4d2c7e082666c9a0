// expect: race 8 14
// Figure 5 of seed 004, upper half: the read in the if statement is not secured.
shared data, L;

job A any {
  acquire L;
  read data;
  write data;
  release L;
}

job B any {
  // the condition reads data
  if (data > 0) { skip; /* do this */ } else { skip; /* do that */ }
}
