// Objects of a search that are no variables of the program. Their addresses, where none can lie,
// say what they are.
#ifndef NORACE_RUNTIME_SHARED_OBJECTS_H
#define NORACE_RUNTIME_SHARED_OBJECTS_H
#include <stdint.h>

typedef enum {
  FAMILY_VARIABLE,
  FAMILY_FILE,
  FAMILY_CHANNEL,
  FAMILY_POLLER,
  FAMILY_FUTEX,
  FAMILY_IPC
} ObjectFamily;
typedef enum {
  CHANNEL_ANY,
  CHANNEL_PIPE,
  CHANNEL_SOCKET,
  CHANNEL_COUNTER,
  CHANNEL_KINDS
} ChannelKind;

#define FILE_OBJECTS 0x1000ul
#define CHANNEL_OBJECTS 0x3000ul     // 32 for each: its kind, in eights
#define POLLER_OBJECTS 0x5000ul      // 8 for each
#define IPC_OBJECTS 0x5800ul         // 8 for each
#define INODE_OBJECTS 0x6000ul       // 8 for each, 2048 of them
#define DESCRIPTION_OBJECTS 0xa000ul // 8 for each, 1024 of them
#define FILE_LOCK_OBJECTS 0xc000ul   // as inodes
#define END_OF_OBJECTS 0x10000ul
#define FUTEX_LOCK (1ul << 60) // besides the address of the word
#define FUTEX_QUEUE (1ul << 59)

static inline ObjectFamily object_family(uint64_t address) {
  if (address & (FUTEX_LOCK | FUTEX_QUEUE)) return FAMILY_FUTEX;
  if (address < FILE_OBJECTS || address >= END_OF_OBJECTS) return FAMILY_VARIABLE;
  if (address >= INODE_OBJECTS) return FAMILY_FILE;
  return address < CHANNEL_OBJECTS  ? FAMILY_FILE
         : address < POLLER_OBJECTS ? FAMILY_CHANNEL
         : address < IPC_OBJECTS    ? FAMILY_POLLER
                                    : FAMILY_IPC;
}
static inline uint64_t channel_object(uint32_t number, ChannelKind kind) {
  return CHANNEL_OBJECTS + 32ul * number + 8ul * kind;
}
static inline uint32_t channel_number(uint64_t object) {
  return (uint32_t)((object - CHANNEL_OBJECTS) / 32);
}
static inline ChannelKind channel_kind(uint64_t object) {
  return (ChannelKind)((object - CHANNEL_OBJECTS) / 8 % 4);
}
static inline uint64_t poller_object(uint32_t number) { return POLLER_OBJECTS + 8ul * number; }
static inline uint32_t poller_number(uint64_t object) {
  return (uint32_t)((object - POLLER_OBJECTS) / 8);
}
enum { MOST_IPC_OBJECTS = 256 };
static inline uint64_t futex_word(uint64_t object) { return object & ~(FUTEX_LOCK | FUTEX_QUEUE); }
#endif
