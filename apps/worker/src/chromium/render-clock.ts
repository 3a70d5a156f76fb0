import { readFile } from 'node:fs/promises'

/** A tick of /proc/<pid>/stat: `USER_HZ` is 100 on every Linux that Node supports. */
const tickMs = 10
/** A waiting renderer uses no CPU, so at least this share of the time counts. */
const waitingShare = 0.1
const lookAgainMsMin = 50
/** Timers can fire this much too early. */
const timerErrorMs = 1

/**
 * Calls `onEnd` when a print has used its `timeoutMs`, unless it is stopped. With `cpuOf`, the process ID of a renderer with a low
 * priority, its CPU time counts instead of the elapsed time, but at least a tenth of that.
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

/** Returns the user and system CPU time of a process; undefined if the system does not report it. */
async function readCpuMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses can contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isNaN(ticks) ? undefined : ticks * tickMs
}
