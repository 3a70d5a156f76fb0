import { readFile } from 'node:fs/promises'

/** A tick of /proc/<pid>/stat: `USER_HZ` is 100 on every Linux that Node runs on. */
const tickMs = 10
/** A renderer that waits, for a picture or for ever, uses no CPU: so much of the time counts at least. */
const waitingShare = 0.1
const lookAgainMsMin = 50
/** Timers may come so much too soon. */
const timerErrorMs = 1

/**
 * Calls `onEnd` when a print has had its `timeoutMs`, unless it is stopped before. With `cpuOf`, the process id of a renderer that gets
 * only the CPU that others leave over, its CPU time counts and not the time that passes, of which a tenth counts at least.
 */
export function startRenderClock(options: {
  timeoutMs: number
  cpuOf?: number | undefined
  onEnd: () => void
}): { stop(): void } {
  const { timeoutMs, cpuOf, onEnd } = options
  const startedAt = performance.now()
  const cpuBefore = cpuOf === undefined ? undefined : readCpuMs(cpuOf)
  let isStopped = false
  let timer = setTimeout(look, timeoutMs)

  async function countedMs(): Promise<number> {
    const passed = performance.now() - startedAt + timerErrorMs
    const before = await cpuBefore
    const now = cpuOf === undefined ? undefined : await readCpuMs(cpuOf)
    if (before === undefined || now === undefined) return passed
    return Math.max(now - before, passed * waitingShare)
  }

  function look(): void {
    void lookNow()
  }

  async function lookNow(): Promise<void> {
    const counted = await countedMs()
    if (isStopped) return
    const leftMs = timeoutMs - counted
    if (leftMs <= 0) onEnd()
    else timer = setTimeout(look, Math.max(leftMs, lookAgainMsMin))
  }

  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** CPU time that a process has used, user's and system's; `undefined` where the system does not tell. */
async function readCpuMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isNaN(ticks) ? undefined : ticks * tickMs
}
