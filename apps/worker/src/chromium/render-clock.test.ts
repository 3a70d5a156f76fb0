import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { startRenderClock } from './render-clock.ts'

const run = (options: { timeoutMs: number; cpuOf?: number }) =>
  new Promise<number>((resolve) => {
    const startedAt = performance.now()
    startRenderClock({ ...options, onEnd: () => resolve(performance.now() - startedAt) })
  })

/** Linux reports CPU time in 10 ms ticks. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

describe('the render clock', () => {
  it('ends when the time is over', async () => {
    expect(await run({ timeoutMs: 60 })).to.be.at.least(58)
  })

  it('does not end when it was stopped', async () => {
    let hasEnded = false
    startRenderClock({ timeoutMs: 20, onEnd: () => (hasEnded = true) }).stop()
    await run({ timeoutMs: 60 })
    expect(hasEnded).to.equal(false)
  })

  it('gives a process without CPU time ten times the limit', async () => {
    const sleeper = spawn('sleep', ['60'])
    try {
      expect(await run({ timeoutMs: 100, cpuOf: sleeper.pid ?? 0 })).to.be.at.least(998)
    } finally {
      sleeper.kill('SIGKILL')
    }
  })

  it('counts the CPU time of a process', async () => {
    const sleeper = spawn('sleep', ['60'])
    const burner = spawn(process.execPath, ['-e', 'for (;;);'])
    try {
      const ends: string[] = []
      const busy = run({ timeoutMs: 300, cpuOf: burner.pid ?? 0 })
      const idle = run({ timeoutMs: 300, cpuOf: sleeper.pid ?? 0 }).then(() => ends.push('idle'))
      const ms = await busy
      ends.push('busy')
      const cpu = cpuMsOf(burner.pid ?? 0)
      // If other work leaves no CPU, a tenth of the time counts.
      expect(cpu >= 290 || ms >= 2_990, `${cpu} ms of CPU in ${ms} ms`).to.equal(true)
      await idle
      // Much less than ten times the limit, when the idle process ends.
      if (ms < 2_000) expect(ends).to.deep.equal(['busy', 'idle'])
    } finally {
      burner.kill('SIGKILL')
      sleeper.kill('SIGKILL')
    }
  })

  it('counts elapsed time for a process that has exited', async () => {
    expect(await run({ timeoutMs: 60, cpuOf: 2 ** 22 + 1 })).to.be.at.least(58)
  })
})
