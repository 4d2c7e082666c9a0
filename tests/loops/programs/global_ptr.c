// expect: collision on counter
int *counter; 
void work(void){ (*counter)++; }
int main(void){ int c=0; counter=&c;
#pragma omp parallel
work();
return c;}
