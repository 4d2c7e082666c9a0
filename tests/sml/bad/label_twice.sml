// error: 2:19: error: label 'l' stands twice in this job
job a any { l: ;  l: ; }