// expect: race-free
// Figure 1 of seed 004, as printed there: statements outside any job are run by any number of threads.
shared counter, L;
acquire L;
read counter;
write counter;
release L;
