// expect: error 2:11: polymorphic functions are not supported
function f<a>(x: a): int;
procedure main() { }
