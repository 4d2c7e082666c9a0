// expect: unknown: irreducible
procedure main() returns () {
  var i: int;
  i := 0;
  goto one, two;
one:
  i := i + 1;
  goto two;
two:
  i := i + 2;
  goto one, done;
done:
  assert i >= 0;
}
