#include "libc/libc_state.h"

#include "libc/files/descriptor_calls.h"
#include "libc/files/descriptors.h"
#include "libc/files/mapping.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_stream.h"
#include "libc/files/overlay_tree.h"
#include "libc/ipc/ipc.h"
#include "libc/ipc/message_queue.h"
#include "libc/ipc/named_semaphore.h"
#include "libc/ipc/system_v.h"
#include "libc/libc_kept.h"
#include "libc/process/program_calls.h"
#include "libc/process/programs.h"
#include "libc/signals/timers.h"
#include "libc/sockets/channel.h"
#include "libc/sockets/epoll.h"
#include "libc/sockets/passed.h"
#include "libc/sockets/peer.h"
#include "libc/sockets/socket.h"

void libc_state_start(void) {
  libc_kept.hooks = (LibcHooks){descriptor_close, channels_all, channels_stir_signals};
  channels_start();
  pollers_start();
  sockets_start();
  named_semaphores_start();
  ipc_start();
  system_v_start();
  timers_start();
  message_queues_start();
  programs_start();
  peers_start();
  passed_start();
  program_calls_start();
  overlay_start();
  overlay_opened_start();
  overlay_streams_start();
}

bool libc_state_hash(StateHash *h) {
  channels_hash(h);
  sockets_hash(h);
  passed_hash(h);
  files_hash(h);
  named_semaphores_hash(h);
  ipc_hash(h);
  system_v_hash(h);
  timers_hash(h);
  message_queues_hash(h);
  programs_hash(h);
  program_streams_hash(h);
  peers_hash(h);
  overlay_streams_hash(h);
  mappings_hash(h);
  overlay_hash(h);
  return pollers_hash(h);
}

void libc_state_keep(void) {
  if (!libc_kept.overlay.kept) return;
  overlay_streams_flush();
  overlay_keep();
}
