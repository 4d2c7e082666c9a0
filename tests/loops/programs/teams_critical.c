// expect: collision on x
int main(void){ int x=0;
#pragma omp teams num_teams(4)
{
#pragma omp parallel
{
#pragma omp critical
x++;
} } return x;}
