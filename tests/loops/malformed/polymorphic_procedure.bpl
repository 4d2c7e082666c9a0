// expect: error 2:15: polymorphic procedures are not supported
procedure main<a>(x: a) { }
