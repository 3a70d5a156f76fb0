import { readdirSync, readlinkSync } from 'node:fs'
import os from 'node:os'

/**
 * Work that takes longer than this gives way to other accounts' short work. A small document takes 30 ms in all, and what has given way has
 * to be replaced in the end, and after shorter work that would cost more than the work.
 */
export const givesWayAfterMs = 250

/**
 * A third of the weight of other work. At 10, a tenth of it, work of 4 s beside a busy core would not be done within the 30 s that a document
 * has.
 */
const lowered = 5

/** The kernel's number of this thread; `undefined` where the system does not tell. */
export function threadId(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return undefined
  }
}

/**
 * Gives a thread the CPU that others leave, and a little of theirs. There is no way back: only a privileged process may raise a priority again.
 * Whether it worked.
 */
export function lowerPriority(thread: number): boolean {
  try {
    os.setPriority(thread, lowered)
    return true
  } catch {
    // It is gone, or belongs to another user.
    return false
  }
}

/** As `lowerPriority`, for all threads of a process. */
export function lowerPriorityOfProcess(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => lowerPriority(Number(thread)))
      .includes(true)
  } catch {
    return lowerPriority(pid)
  }
}
