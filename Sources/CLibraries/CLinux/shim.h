// What the Swift module of the C library leaves out: four headers of Linux's own, and calls
// that headers show only to programs built with _GNU_SOURCE.
#include <malloc.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

// pthread_setname_np(3), of the calling thread.
static inline int assay_set_thread_name(const char *name) {
    extern unsigned long pthread_self(void);
    extern int pthread_setname_np(unsigned long, const char *);
    return pthread_setname_np(pthread_self(), name);
}

// sched_getscheduler(2) of a process's first thread.
static inline int assay_scheduling_of(int pid) {
    extern int sched_getscheduler(int);
    return sched_getscheduler(pid);
}

// sched_setscheduler(2) of the calling thread, to a policy without a priority of its own.
static inline int assay_set_thread_scheduling(int policy) {
    extern int sched_setscheduler(int, int, const void *);
    const int priority = 0; // all that struct sched_param holds
    return sched_setscheduler(0, policy, &priority);
}

// sched_setaffinity(2), of the calling thread, to one processor below 1024.
static inline int assay_bind_thread(unsigned cpu) {
    extern int sched_setaffinity(int, size_t, const void *);
    unsigned long set[1024 / (8 * sizeof(unsigned long))] = {0};
    if (cpu >= 1024) return -1;
    set[cpu / (8 * sizeof(unsigned long))] = 1UL << (cpu % (8 * sizeof(unsigned long)));
    return sched_setaffinity(0, sizeof set, set);
}

// accept4(2), without the peer's address: does not block, is not inherited.
static inline int assay_accept(int fd) {
    extern int accept4(int, void *, void *, int);
    return accept4(fd, NULL, NULL, 02000000 | 00004000);
}
