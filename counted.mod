!mod$ v1 sum:59335f05f62b0146
module counted
integer(4)::counter
!$omp threadprivate(counter)
end
