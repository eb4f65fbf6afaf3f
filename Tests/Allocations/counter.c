// Counts a process's heap allocations by whose code asked for them. Loaded beside a role by
// LD_PRELOAD; the counts stand in the file that ASSAY_ALLOCATIONS names, one 64-bit number a
// place below, from the start on, so that they can be read while the role runs.
//
// Whose code asked is told by the return address of the call. Allocations of C++ are counted where
// `new` is called, not where libstdc++ calls malloc.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The places, in the order of the file.
enum place { OURS, OPENSSL, ZEROMQ, OTHERS, PLACES };

// glibc's own, beneath the names that are taken over here.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

struct range {
    uintptr_t start, end;
    enum place place;
};

#define RANGES_MAX 256
static struct range ranges[RANGES_MAX];
static size_t rangeCount;
static _Atomic uint64_t *counts;

// The program has no name of its own here; Swift's runtime counts as its code.
static enum place placeOf(const char *path) {
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    if (!*name || !strncmp(name, "libswift", 8)) return OURS;
    if (!strncmp(name, "libcrypto", 9) || !strncmp(name, "libssl", 6)) return OPENSSL;
    if (!strncmp(name, "libzmq", 6)) return ZEROMQ;
    return OTHERS;
}

static int note(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    (void)context;
    enum place place = placeOf(info->dlpi_name);
    for (int i = 0; i < info->dlpi_phnum && rangeCount < RANGES_MAX; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X) || place == OTHERS) continue;
        uintptr_t start = info->dlpi_addr + segment->p_vaddr;
        ranges[rangeCount++] = (struct range){start, start + segment->p_memsz, place};
    }
    return 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("ASSAY_ALLOCATIONS");
    if (!path) return;
    dl_iterate_phdr(note, NULL);
    size_t bytes = PLACES * sizeof(uint64_t);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return;
    if (ftruncate(file, (off_t)bytes) == 0) {
        void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (memory != MAP_FAILED) counts = memory;
    }
    close(file);
}

static void count(void *caller) {
    _Atomic uint64_t *all = counts;
    if (!all) return;
    uintptr_t address = (uintptr_t)caller;
    enum place place = OTHERS;
    for (size_t i = 0; i < rangeCount; i++) {
        if (ranges[i].start <= address && address < ranges[i].end) {
            place = ranges[i].place;
            break;
        }
    }
    atomic_fetch_add_explicit(&all[place], 1, memory_order_relaxed);
}

#define COUNT() count(__builtin_return_address(0))

void *malloc(size_t size) {
    COUNT();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    COUNT();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    COUNT();
    return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    COUNT();
    if (alignment % sizeof(void *) || alignment & (alignment - 1)) return EINVAL;
    void *made = __libc_memalign(alignment, size);
    if (!made) return ENOMEM;
    *block = made;
    return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
    COUNT();
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    COUNT();
    return __libc_memalign(alignment, size);
}

// `new` of C++, whose failure nobody here can survive: the form that must not give null ends.
static void *make(size_t size) {
    void *made = __libc_malloc(size ? size : 1);
    if (!made) abort();
    return made;
}

void *_Znwm(size_t size) {
    COUNT();
    return make(size);
}

void *_Znam(size_t size) {
    COUNT();
    return make(size);
}

void *_ZnwmRKSt9nothrow_t(size_t size, const void *nothrow) {
    (void)nothrow;
    COUNT();
    return __libc_malloc(size ? size : 1);
}

void *_ZnamRKSt9nothrow_t(size_t size, const void *nothrow) {
    (void)nothrow;
    COUNT();
    return __libc_malloc(size ? size : 1);
}
