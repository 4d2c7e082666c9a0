// expect: race-free
// A test of a local in a loop that never ends: what is behind it is not reached.
shared x;
job a any {
  local v : 2;
  v = 0;
  again: if (v == 0) goto again;
  write x;
}
