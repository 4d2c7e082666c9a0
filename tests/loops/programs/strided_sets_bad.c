// expect: collision on a
int a[128];
int main(void){
#pragma omp parallel sections
{
#pragma omp section
for(int i=0;i<128;i+=2)a[i]=1;
#pragma omp section
for(int i=0;i<128;i+=3)a[i]=2;
} return 0;}
