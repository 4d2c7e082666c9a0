// expect: error 2:10: the type 'T' is defined by itself
type T = T;
var x: T;
procedure main() { }
