// expect: race-free
// Section 6.2, Test 1: two reads.
procedure main() returns (r: int) {
  var i, x, a, b: int;
  var sum: [int]int;
  i := 0;
  x := 0;
  a := 0;
  b := 0;
  while (i < 10)
    invariant {:parallelLoop} true;
  {
    a := sum[i];
    x := x + a;
    b := sum[i];
    x := x + b;
    i := i + 1;
  }
}
