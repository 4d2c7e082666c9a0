// expect: race-free
// Any number of threads, all joined.
shared x;
lock L;
job worker { acquire L; write x; release L; }
job main 1 {
  write x;
  while (*) create worker;
  join all worker;
  read x;
}
