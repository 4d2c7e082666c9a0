// expect: error 3:25: call forall is not supported
procedure q(x: int);
procedure main() { call forall q(*); }
