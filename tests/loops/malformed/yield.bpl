// expect: error 2:20: 'yield': threads of Boogie are not supported
procedure main() { yield; }
