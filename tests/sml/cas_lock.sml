// expect: race-free
shared x; data busy : 2 = 0;
job a any {
  local got : 2;
  spin: cas got, busy, 0, 1;
  if (got == 0) goto spin;
  write x;
  busy = 0;
}
