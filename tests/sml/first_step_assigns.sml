// expect: race-free
// Data are assigned in the first step of a thread.
shared x, y; lock L; data d : 2;

job late { local l : 2; l = d; }

job main 1 {
  local l : 2;
  l = *;
  while (*) { try L, missed; write y; release L; missed: skip; acquire L; write x; release L; }
  create late;
}
