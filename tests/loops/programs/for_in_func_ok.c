// expect: race-free
static int tot;
static void work(int*a,int n){
#pragma omp for reduction(+:tot)
for(int i=0;i<n;i++){a[i]=i;tot+=a[i];}
}
int main(void){int a[32];
#pragma omp parallel
work(a,32);
return 0;}
