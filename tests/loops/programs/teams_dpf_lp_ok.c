// expect: race-free
int main(void){ int x;
#pragma omp teams distribute parallel for lastprivate(x)
for(int i=0;i<100;i++)x=i;
return x;}
