// expect: race-free
int main(void){ double a[64],b[64]; int n=64; for(int i=0;i<n;i++)a[i]=i;
#pragma omp target data map(to:a[0:n]) map(from:b[0:n])
{
#pragma omp target teams distribute parallel for
for(int i=0;i<n;i++)b[i]=a[i];
}
return b[3]-3;}
