import { readdirSync, readlinkSync } from 'node:fs'
import os from 'node:os'

/**
 * Work that takes longer than this gets a lower priority than other accounts' short work. A small document takes 30 ms in total. Threads and lanes
 * with a lowered priority must be replaced, which would cost more than shorter work takes.
 */
export const givesWayAfterMs = 250

/**
 * Gives work a third of the usual weight. With 10, which gives a tenth, 4 s of work on a busy core would not finish within a document's 30 s limit.
 */
const lowered = 5

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
    os.setPriority(thread, lowered)
    return true
  } catch {
    // The thread has ended or belongs to another user.
    return false
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
