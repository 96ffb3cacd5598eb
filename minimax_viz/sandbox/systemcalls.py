"""The system calls that a process with untrusted code may make; all others are refused.

It cannot start a process, open a socket, signal or inspect another process, or change the permissions, owners and
times of files. Landlock restricts the files that it may read and write.
"""

import errno
import os
import resource

import pyseccomp
from pyseccomp import ALLOW, EQ, ERRNO, MASKED_EQ, Arch, Arg, SyscallFilter, resolve_syscall

ALLOWED = (
    "read", "readv", "pread64", "preadv", "preadv2", "write", "writev", "pwrite64", "pwritev", "pwritev2", "lseek",
    "_llseek", "sendfile", "copy_file_range", "close", "close_range", "dup", "dup2", "dup3", "pipe", "pipe2", "flock",
    "fsync", "fdatasync", "ftruncate", "fallocate", "fadvise64", "umask", "stat", "lstat", "fstat", "newfstatat",
    "stat64", "lstat64", "fstat64", "fstatat64", "statx", "statfs", "fstatfs", "statfs64", "fstatfs64", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat", "getcwd", "chdir", "fchdir", "getdents", "getdents64", "creat",
    "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "symlink",
    "symlinkat", "mmap", "mmap2", "munmap", "mprotect", "mremap", "madvise", "msync", "mincore", "brk", "membarrier",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend", "rt_sigtimedwait",
    "sigaltstack", "sigreturn", "pause", "restart_syscall", "alarm", "setitimer", "getitimer", "timer_create",
    "timer_settime", "timer_gettime", "timer_getoverrun", "timer_delete", "timerfd_create", "timerfd_settime",
    "timerfd_gettime", "eventfd", "eventfd2", "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1",
    "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2", "futex", "set_robust_list", "get_robust_list",
    "set_tid_address", "rseq", "set_thread_area", "arch_prctl", "riscv_flush_icache", "exit", "exit_group", "wait4",
    "waitid", "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max",
    "sched_get_priority_min", "getcpu", "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid",
    "getresuid", "getresgid", "getgroups", "getpgid", "getpgrp", "getsid", "getrlimit", "getpriority", "getrusage",
    "sysinfo", "uname", "times", "time", "gettimeofday", "getrandom", "clock_gettime", "clock_getres",
    "clock_nanosleep", "nanosleep", "clock_gettime64", "clock_getres_time64", "clock_nanosleep_time64", "futex_time64",
    "ppoll_time64", "pselect6_time64",
)  # fmt: skip
NOT_IMPLEMENTED = ("clone3", "openat2")
"""Calls whose arguments a filter cannot inspect, and which a C library replaces by others if a system lacks them."""

COMMANDS = (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1032)
"""Commands of fcntl: copies, flags and locks. F_SETOWN and F_SETSIG would let the system send signals on request."""
REQUESTS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""Requests of ioctl: whether it is a terminal and how large, how much can be read, blocking, closing on exec."""
CLONE_THREAD, CLONE_NEW = 0x10000, 0x7E020080
SET_NAME, GET_NAME = 15, 16  # of prctl


def filter_system_calls() -> None:
    """Refuse all other system calls of this process, which must have only one thread, from now on. Raises OSError."""
    calls = SyscallFilter(ERRNO(errno.EPERM))

    def allow(name: str, *arguments: Arg) -> None:
        add(calls, ALLOW, name, *arguments)

    for name in ALLOWED:
        allow(name)
    for name in NOT_IMPLEMENTED:
        add(calls, ERRNO(errno.ENOSYS), name)
    for name, place in (("open", 1), ("openat", 2)):  # before Linux 6.2 O_TRUNC empties a file that is only read
        allow(name, Arg(place, MASKED_EQ, os.O_TRUNC, 0))
        for access in (os.O_WRONLY, os.O_RDWR):
            allow(name, Arg(place, MASKED_EQ, os.O_ACCMODE, access))
    for name, place, values in (("fcntl", 1, COMMANDS), ("fcntl64", 1, COMMANDS), ("ioctl", 1, REQUESTS)):
        for value in values:
            allow(name, Arg(place, EQ, value))
    for name in ("kill", "tgkill", "tkill"):
        allow(name, Arg(0, EQ, os.getpid()))
    allow("clone", Arg(0, MASKED_EQ, CLONE_THREAD | CLONE_NEW, CLONE_THREAD))
    for value in (SET_NAME, GET_NAME):
        allow("prctl", Arg(0, EQ, value))
    allow("prlimit64", Arg(0, EQ, 0), Arg(2, EQ, 0))  # asking for limits, and setting one
    allow("prlimit64", Arg(0, EQ, 0), Arg(1, EQ, resource.RLIMIT_CPU))
    allow("setrlimit", Arg(0, EQ, resource.RLIMIT_CPU))
    calls.set_attr(pyseccomp.Attr.CTL_TSYNC, 1)
    calls.load()


def add(calls: SyscallFilter, action: int, name: str, *arguments: Arg) -> None:
    """Add a rule for a system call, if libseccomp knows it."""
    if resolve_syscall(Arch.NATIVE, name) != -1:
        calls.add_rule(action, name, *arguments)
