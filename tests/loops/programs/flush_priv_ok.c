// expect: race-free
void f(int*q){ *q=1;
#pragma omp flush
}
int main(void){ int i=0,sum=0;
#pragma omp parallel reduction(+:sum) num_threads(10) private(i)
{ f(&i); sum+=i; }
return sum;}
