// Two threads log through spdlog's asynchronous logger.
#include "spdlog/spdlog.h"
#include "spdlog/async.h"
#include "spdlog/sinks/null_sink.h"
#include <thread>
int main() {
  spdlog::init_thread_pool(8, 1);
  auto log = spdlog::create_async<spdlog::sinks::null_sink_mt>("log");
  std::thread a([&] { log->info("one {}", 1); });
  log->info("two {}", 2);
  a.join();
  log->flush();
  spdlog::shutdown();
}
