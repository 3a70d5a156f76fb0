import { expect } from 'chai'
import { repeatUntilClosed } from './repeat-until-closed.ts'

describe('repeatUntilClosed', () => {
  it('runs immediately and again, continues after a failure, and is awaited by close', async () => {
    const errors: unknown[] = []
    const third = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let times = 0
    let isAborted = false
    const repeated = repeatUntilClosed(
      async (signal) => {
        times++
        if (times === 1) throw new Error('unavailable')
        if (times < 3) return
        third.resolve()
        await release.promise
        isAborted = signal.aborted
      },
      { everyMs: 1, onError: (error) => errors.push(error) },
    )
    expect(times).to.equal(1)
    await third.promise
    const closed = repeated.close()
    release.resolve()
    await closed
    expect({ times, isAborted }).to.deep.equal({ times: 3, isAborted: true })
    expect(errors.map(String)).to.deep.equal(['Error: unavailable'])
  })
})
