// expect: collision on i
void f(int*q){
#pragma omp critical
*q=1;
#pragma omp flush
}
int main(void){ int i=0,sum=0;
#pragma omp parallel reduction(+:sum) num_threads(10)
{ f(&i); sum+=i; }
return sum;}
