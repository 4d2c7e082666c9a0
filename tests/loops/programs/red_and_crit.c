// expect: collision on s
int main(void){ int s=0;
#pragma omp parallel num_threads(3)
{
#pragma omp for reduction(+:s) nowait
for(int i=0;i<4;i++)s+=i;
#pragma omp critical
s++;
}
return 0;}
