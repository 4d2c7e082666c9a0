// expect: race on sum 13,14
// Section 3.1.1, Reads-Write with an error: iteration i reads what iteration i + 1 writes.
procedure F() returns (r: int) {
  var i: int;
  var x: int;
  var y: int;
  var sum: [int]int;
  i := 0;
  while (i < 10)
    invariant {:parallelLoop} true;
  {
    x := sum[0];
    y := sum[i + 2];
    sum[i + 1] := x + y;
    i := i + 1;
  }
}
