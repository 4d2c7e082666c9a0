// expect: race-free
int main(void){ int t=0;
#pragma omp parallel num_threads(2) reduction(+:t)
{ int s=0;
#pragma omp parallel for reduction(+:s) num_threads(2)
for(int i=0;i<4;i++)s+=i;
t+=s; }
return 0;}
