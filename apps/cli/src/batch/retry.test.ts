import { expect } from 'chai'
import { CliFailure, ServiceUnavailable } from '../cli-failure.ts'
import { createRetry } from './retry.ts'

const unavailable = () => new ServiceUnavailable('The service is unavailable.', { reason: 'ECONNREFUSED' })

describe('retry', () => {
  const never = new AbortController().signal

  it('retries while the service is unavailable, and reports it once for all waiting tasks', async () => {
    const notes: string[] = []
    const retry = createRetry({ note: (text) => notes.push(text), signal: never })
    const work = () => {
      let tries = 0
      return async () => {
        if (++tries === 1) throw unavailable()
        return tries
      }
    }
    expect(await Promise.all([retry(work()), retry(work())])).to.deep.equal([2, 2])
    expect(notes).to.deep.equal([
      'Platen is unavailable (ECONNREFUSED). Retrying …',
      'Platen is available again.',
    ])
  })

  it('throws the last error after the time limit, and other errors immediately', async () => {
    const retry = createRetry({ note: () => {}, signal: never, waitMsMax: 0 })
    const last = unavailable()
    const failures: unknown[] = [unavailable(), last]
    const failed = await retry(() => Promise.reject(failures.shift())).catch((error: unknown) => error)
    expect(failed).to.equal(last)
    let tries = 0
    const other = new CliFailure('No.')
    const work = () => {
      tries++
      return Promise.reject(other)
    }
    expect(await retry(work).catch((error: unknown) => error)).to.equal(other)
    expect(tries).to.equal(1)
  })

  it('does not wait if Retry-After exceeds the time limit', async () => {
    const notes: string[] = []
    const retry = createRetry({ note: (text) => notes.push(text), signal: never, waitMsMax: 5_000 })
    const tomorrow = new ServiceUnavailable('Too many.', { reason: 'status 429', retryAfterSeconds: 3_600 })
    const failed = await retry(() => Promise.reject(tomorrow)).catch((error: unknown) => error)
    expect([failed, notes]).to.deep.equal([tomorrow, []])
  })

  it('stops waiting with the signal’s reason', async () => {
    const stop = new AbortController()
    const retry = createRetry({
      note: () => stop.abort(new CliFailure('Stopped.')),
      signal: stop.signal,
    })
    const failed = await retry(() => Promise.reject(unavailable())).catch((error: unknown) => error)
    expect(failed).to.have.property('message', 'Stopped.')
  })
})
