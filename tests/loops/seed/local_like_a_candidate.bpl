// expect: race-free
// The candidates' own constants must not be hidden by a local.
procedure mains (r: int) {
  var i, x, y, b1: int;
  while (y > 1) {
   y := y + 1; }
}
