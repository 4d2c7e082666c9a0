// expect: race-free
// Section 3.1.1, Read example: reads alone do not race.
procedure main() returns (r: int) {
  var i: int;
  var x: int;
  var sum: [int]int;
  i := 0;
  x := 0;
  while (i < 10)
    invariant {:parallelLoop} true;
  {
    x := x + sum[i];
    x := x + sum[1 + i];
    i := i + 1;
  }
}
