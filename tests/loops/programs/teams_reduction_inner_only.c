// expect: collision on s
int main(void){ int s=0;
#pragma omp target teams map(tofrom:s) num_teams(3)
#pragma omp distribute parallel for reduction(+:s)
for(int i=0;i<40;i++)s+=i;
return 0;}
