// expect: race-free
// Hand-over through a semaphore that starts at 0.
shared x; semaphore s = 0;
job a 1 { write x; up s; }
job b 1 { down s; write x; }
