// expect: race-free
// Figure 2 of seed 004: many producers and many consumers.
shared buffer, L, cvEmpty, cvFull;

job producer any {
  acquire L;
  while (true) { /* branch */
    wait cvEmpty, L;
    write buffer;
    signal cvFull;
  }
  release L;
}

job consumer any {
  acquire L;
  while (true) { /* branch */
    wait cvFull, L;
    read buffer;
    signal cvEmpty;
  }
  release L;
}
