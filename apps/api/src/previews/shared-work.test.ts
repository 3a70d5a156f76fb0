import { CallerLeft } from '@platen/contract'
import { expect } from 'chai'
import { createSharedWork } from './shared-work.ts'

const staying = new AbortController().signal

/** Work that ends when a test calls `end`, or when no caller is waiting for it. */
function controlled() {
  const begun: Array<{ isOver: AbortSignal; end: (result: string) => void }> = []
  const work = (isOver: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    isOver.addEventListener('abort', () => reject(isOver.reason))
    begun.push({ isOver, end: resolve })
    return promise
  }
  return { begun, work }
}

describe('shared work', () => {
  it('runs once for concurrent and later callers', async () => {
    const shared = createSharedWork<string>({ keptMax: 9, keptMs: 60_000 })
    const { begun, work } = controlled()
    const both = [shared.run('a', work, staying), shared.run('a', work, staying)]
    begun[0]?.end('done')
    expect(await Promise.all(both)).to.deep.equal(['done', 'done'])
    expect(await shared.run('a', work, staying)).to.equal('done')
    expect(begun).to.have.length(1)
  })

  it('continues while at least one caller waits, and is aborted when the last one disconnects', async () => {
    const shared = createSharedWork<string>({ keptMax: 9, keptMs: 60_000 })
    const { begun, work } = controlled()
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = [shared.run('a', work, first.signal), shared.run('a', work, second.signal)].map((one) =>
      one.catch((error: unknown) => error),
    )
    first.abort()
    expect(await asked[0]).to.be.instanceOf(CallerLeft)
    expect(begun[0]?.isOver.aborted).to.equal(false)
    second.abort()
    expect(await asked[1]).to.be.instanceOf(CallerLeft)
    expect(begun[0]?.isOver.aborted).to.equal(true)
  })

  it('runs again after it was aborted or failed', async () => {
    const shared = createSharedWork<string>({ keptMax: 9, keptMs: 60_000 })
    const { begun, work } = controlled()
    const leaving = new AbortController()
    const left = shared.run('a', work, leaving.signal).catch((error: unknown) => error)
    leaving.abort()
    await left
    const again = shared.run('a', work, staying)
    begun[1]?.end('again')
    expect(await again).to.equal('again')
    const failing = () => Promise.reject(new Error('unavailable'))
    expect(await shared.run('b', failing, staying).catch(String)).to.equal('Error: unavailable')
    expect(await shared.run('b', () => Promise.resolve('back'), staying)).to.equal('back')
  })
})
