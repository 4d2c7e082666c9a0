// expect: race-free
// A lock made of an exchange.
shared x; data busy : 2 = 0;
job a any {
  local was : 2;
  spin: swap was, busy, 1;
  if (was == 1) goto spin;
  write x;
  busy = 0;
}
