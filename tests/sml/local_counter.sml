// expect: unknown
// A counter of 14 bits made of locals, more steps than are folded: what is behind it is reached.
shared x;
job a any {
  local b0 : 2, b1 : 2, b2 : 2, b3 : 2, b4 : 2, b5 : 2, b6 : 2, b7 : 2, b8 : 2, b9 : 2, b10 : 2, b11 : 2, b12 : 2, b13 : 2;
  count:
  if (b0 == 0) goto set0;
  b0 = 0;
  if (b1 == 0) goto set1;
  b1 = 0;
  if (b2 == 0) goto set2;
  b2 = 0;
  if (b3 == 0) goto set3;
  b3 = 0;
  if (b4 == 0) goto set4;
  b4 = 0;
  if (b5 == 0) goto set5;
  b5 = 0;
  if (b6 == 0) goto set6;
  b6 = 0;
  if (b7 == 0) goto set7;
  b7 = 0;
  if (b8 == 0) goto set8;
  b8 = 0;
  if (b9 == 0) goto set9;
  b9 = 0;
  if (b10 == 0) goto set10;
  b10 = 0;
  if (b11 == 0) goto set11;
  b11 = 0;
  if (b12 == 0) goto set12;
  b12 = 0;
  if (b13 == 0) goto set13;
  b13 = 0;
  write x;
  goto over;
  set0: b0 = 1; goto count;
  set1: b1 = 1; goto count;
  set2: b2 = 1; goto count;
  set3: b3 = 1; goto count;
  set4: b4 = 1; goto count;
  set5: b5 = 1; goto count;
  set6: b6 = 1; goto count;
  set7: b7 = 1; goto count;
  set8: b8 = 1; goto count;
  set9: b9 = 1; goto count;
  set10: b10 = 1; goto count;
  set11: b11 = 1; goto count;
  set12: b12 = 1; goto count;
  set13: b13 = 1; goto count;
  over: skip;
}
