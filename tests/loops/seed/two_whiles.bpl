// expect: race-free
// Section 3.1.1, two whiles, the inner one parallel. The seed never resets x; here it is.
procedure main() returns () {
  var y, x, j: int;
  var sum: [int]int;
  j := 4;
  y := 0;
  while (y < 4) {
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
