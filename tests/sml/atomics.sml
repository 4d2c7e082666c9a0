// expect: race-free
shared n;
job a any { atomic read n; atomic write n; }
