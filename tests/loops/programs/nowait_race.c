// expect: collision on a
int main(void){ int n=500,b=5; int a[500]; int error; for(int i=0;i<n;i++)a[i]=i;
#pragma omp parallel shared(b,error)
{
#pragma omp for nowait
for(int i=0;i<n;i++) a[i]=b+a[i]*5;
#pragma omp single
error=a[9]+1;
}
return error;}
