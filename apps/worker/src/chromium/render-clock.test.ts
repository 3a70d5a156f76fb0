import { spawn } from 'node:child_process'
import { expect } from 'chai'
import { startRenderClock } from './render-clock.ts'

const run = (options: { timeoutMs: number; cpuOf?: number }) =>
  new Promise<number>((resolve) => {
    const startedAt = performance.now()
    startRenderClock({ ...options, onEnd: () => resolve(performance.now() - startedAt) })
  })

describe('the clock of a render', () => {
  it('ends when the time is over', async () => {
    expect(await run({ timeoutMs: 60 })).to.be.within(58, 1_000)
  })

  it('does not end when it was stopped', async () => {
    let hasEnded = false
    startRenderClock({ timeoutMs: 20, onEnd: () => (hasEnded = true) }).stop()
    await run({ timeoutMs: 60 })
    expect(hasEnded).to.equal(false)
  })

  it('a process that gets no CPU has ten times the time', async () => {
    const sleeper = spawn('sleep', ['60'])
    try {
      expect(await run({ timeoutMs: 100, cpuOf: sleeper.pid ?? 0 })).to.be.within(998, 10_000)
    } finally {
      sleeper.kill('SIGKILL')
    }
  })

  it('a process that uses CPU has its time of that', async () => {
    const burner = spawn(process.execPath, ['-e', 'for (;;);'])
    try {
      expect(await run({ timeoutMs: 300, cpuOf: burner.pid ?? 0 })).to.be.within(298, 2_900)
    } finally {
      burner.kill('SIGKILL')
    }
  })

  it('a process that is gone is counted by the time that passes', async () => {
    expect(await run({ timeoutMs: 60, cpuOf: 2 ** 22 + 1 })).to.be.within(58, 1_000)
  })
})
