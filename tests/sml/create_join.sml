// expect: race-free
// What main does before create and after join is ordered with the thread.
shared x;
job worker { read x; write x; }
job main 1 { write x; create worker; join worker; read x; }
