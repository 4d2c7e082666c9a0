// expect: race-free
// Section 3.1.1, two nested parallel whiles, with the inner counter reset.
procedure main() returns (sum: [int]int) {
  var y, x, j: int;
  j := 4;
  y := 0;
  while (y < 4)
    invariant {:parallelLoop} true;
  {
    x := 0;
    while (x < 4)
      invariant {:parallelLoop} true;
    {
      sum[y + x * j] := x + y;
      x := x + 1;
    }
    y := y + 1;
  }
}
