// expect: error 3:10: unknown type 'Ref'
procedure main() {
  var x: Ref;
}
