// expect: error 3:3: goto the unknown label 'b'
procedure main() {
  goto b;
}
