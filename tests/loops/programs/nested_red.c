// expect: collision on s
int main(void){ int s=0;
#pragma omp parallel num_threads(2)
#pragma omp parallel for reduction(+:s) num_threads(2)
for(int i=0;i<4;i++)s+=i;
return 0;}
