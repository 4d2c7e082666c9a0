// expect: error 2:1: expected a declaration before '}'
}
