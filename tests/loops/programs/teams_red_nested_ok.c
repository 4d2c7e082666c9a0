// expect: race-free
int main(void){ int s=0;
#pragma omp target teams map(tofrom:s) reduction(+:s)
#pragma omp distribute parallel for reduction(+:s)
for(int i=0;i<40;i++)s+=i;
return s!=780;}
