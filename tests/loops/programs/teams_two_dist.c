// expect: collision on a
int a[101],b[101];
int main(void){
#pragma omp target teams map(tofrom:a,b) num_teams(4)
{
#pragma omp distribute
for(int i=0;i<100;i++)a[i]=i;
#pragma omp distribute
for(int i=0;i<100;i++)b[i]=a[i+1];
} return 0;}
