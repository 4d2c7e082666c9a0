// expect: race 4 5
shared n;
job a any {
  atomic write n; }
job b 1 { read n; }
