// expect: error 2:34: polymorphic quantifiers are not supported
procedure main() { assert (forall<a> x: a :: true); }
