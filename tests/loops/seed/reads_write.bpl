// expect: race-free
// Section 3.1.1, Reads-Write example.
procedure F() returns (r: int) {
  var i: int;
  var x: int;
  var y: int;
  var sum: [int]int;
  i := 0;
  x := 0;
  y := 0;
  while (i < 10)
    invariant {:parallelLoop} true;
  {
    x := sum[i + 10];
    y := sum[i];
    sum[i] := x + y;
    i := i + 1;
  }
}
