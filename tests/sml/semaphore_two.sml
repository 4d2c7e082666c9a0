// expect: race 4 4
// A semaphore that lets two in is no lock.
shared x; semaphore s = 2;
job a any { down s; write x; up s; }
