// expect: race-free
// Table 1, Prods/Cons 2: each thread takes the lock for one item, and waits only while the buffer is not as it needs it.
shared buffer, full, L, cvEmpty, cvFull;

job producer any {
  while (true) {
    acquire L;
    while (full) wait cvEmpty, L;
    write buffer;
    write full;
    signal cvFull;
    release L;
  }
}

job consumer any {
  while (true) {
    acquire L;
    while (full) wait cvFull, L;
    read buffer;
    write full;
    signal cvEmpty;
    release L;
  }
}
