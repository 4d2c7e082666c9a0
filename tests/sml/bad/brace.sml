// error: 2:12: error: '}' expected, found the end
job a any {