import { expect } from 'chai'
import { keepRunning, type Run } from './keep-running.ts'

function createRun(): Run & { end: (sentence: string) => void; closed: boolean } {
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = {
    ended: promise,
    end: resolve,
    closed: false,
    close() {
      run.closed = true
      resolve('closed')
      return Promise.resolve()
    },
  }
  return run
}

describe('keepRunning', () => {
  it('restarts programs that exited or failed to start, and reports the reason', async () => {
    const reported: string[] = []
    const runs = [createRun(), createRun()]
    const third = Promise.withResolvers<void>()
    let starts = 0
    const kept = keepRunning(
      () => {
        starts += 1
        if (starts === 1) return Promise.reject(new Error('no such program'))
        if (starts === 3) third.resolve()
        const run = runs[starts - 2]
        return run ? Promise.resolve(run) : Promise.reject(new Error('none left'))
      },
      { onEnd: (sentence) => reported.push(sentence) },
    )
    runs[0]?.end('ended (SIGKILL)')
    await third.promise
    await kept.close()
    expect(reported).to.deep.equal(['no such program', 'ended (SIGKILL)'])
    expect(runs[1]?.closed).to.equal(true)
  })

  it('does not restart the program after it was closed', async () => {
    let starts = 0
    const run = createRun()
    const kept = keepRunning(
      () => {
        starts += 1
        return Promise.resolve(run)
      },
      { onEnd: () => expect.fail('reported its own closing') },
    )
    await kept.close()
    expect(starts).to.equal(1)
    expect(run.closed).to.equal(true)
  })

  it('closes a program that is still starting', async () => {
    const run = createRun()
    const start = Promise.withResolvers<Run>()
    const kept = keepRunning(() => start.promise, { onEnd: () => {} })
    const closing = kept.close()
    start.resolve(run)
    await closing
    expect(run.closed).to.equal(true)
  })
})
