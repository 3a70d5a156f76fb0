import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * Work that takes longer than this gets a lower priority than other accounts' short work. A small document takes 30 ms in total. Threads and lanes
 * with a lowered priority must be replaced, which would cost more than shorter work takes.
 */
export const givesWayAfterMs = 250

/**
 * Gives work a third of the usual weight. With 10, which gives a tenth, 4 s of work on a busy core would not finish within a document's 30 s limit.
 */
export const loweredPriority = 5

/** Returns the kernel's id of this thread, or `undefined` if the system does not provide it. */
export function threadId(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return undefined
  }
}

/**
 * Lowers the priority of a thread, so that it mostly uses idle CPU. This is irreversible, because only a privileged process may raise a priority.
 * Returns whether it worked.
 */
export function lowerPriority(thread: number): boolean {
  try {
    os.setPriority(thread, loweredPriority)
    return true
  } catch {
    // The thread has ended or belongs to another user.
    return false
  }
}

/**
 * Linux can share the CPU by sessions (autogroups). Then, the priorities of processes count only within their session, and a session that uses all
 * cores keeps others waiting for up to 250 ms (November 2026). This gives a session a lower priority than others, if it is not the caller's own.
 * `leader`: a process that was started with `detached`.
 */
export function lowerPriorityOfSession(leader: number): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, `${loweredPriority}`)
  } catch {
    // There are no autogroups, or the process has ended.
  }
}

/** Like `lowerPriority`, for all threads of a process. */
export function lowerPriorityOfProcess(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => lowerPriority(Number(thread)))
      .includes(true)
  } catch {
    return lowerPriority(pid)
  }
}
