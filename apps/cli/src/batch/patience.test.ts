import { expect } from 'chai'
import { CliFailure, ServiceAway } from '../cli-failure.ts'
import { createPatience } from './patience.ts'

const away = () => new ServiceAway('Nobody is there.', { reason: 'ECONNREFUSED' })

describe('patience', () => {
  const never = new AbortController().signal

  it('does the work again while the service is away, and tells it once for all that waits', async () => {
    const notes: string[] = []
    const patience = createPatience({ note: (text) => notes.push(text), signal: never })
    const work = () => {
      let tries = 0
      return async () => {
        if (++tries === 1) throw away()
        return tries
      }
    }
    expect(await Promise.all([patience(work()), patience(work())])).to.deep.equal([2, 2])
    expect(notes).to.deep.equal(['Platen is away (ECONNREFUSED). Trying again …', 'Platen is back.'])
  })

  it('gives up with the last failure when it takes too long, and at once for any other failure', async () => {
    const patience = createPatience({ note: () => {}, signal: never, patienceMs: 0 })
    const last = away()
    const failures: unknown[] = [away(), last]
    const failed = await patience(() => Promise.reject(failures.shift())).catch((error: unknown) => error)
    expect(failed).to.equal(last)
    let tries = 0
    const other = new CliFailure('No.')
    const work = () => {
      tries++
      return Promise.reject(other)
    }
    expect(await patience(work).catch((error: unknown) => error)).to.equal(other)
    expect(tries).to.equal(1)
  })

  it('does not wait for what the service promises only for later than the patience lasts', async () => {
    const notes: string[] = []
    const patience = createPatience({ note: (text) => notes.push(text), signal: never, patienceMs: 5_000 })
    const tomorrow = new ServiceAway('Too many.', { reason: 'status 429', retryAfterSeconds: 3_600 })
    const failed = await patience(() => Promise.reject(tomorrow)).catch((error: unknown) => error)
    expect([failed, notes]).to.deep.equal([tomorrow, []])
  })

  it('stops waiting with the reason of the signal', async () => {
    const stop = new AbortController()
    const patience = createPatience({
      note: () => stop.abort(new CliFailure('Stopped.')),
      signal: stop.signal,
    })
    const failed = await patience(() => Promise.reject(away())).catch((error: unknown) => error)
    expect(failed).to.have.property('message', 'Stopped.')
  })
})
