import { CallerLeft, Fault } from '@platen/contract'
import { expect } from 'chai'
import { limitConcurrency } from './limit-concurrency.ts'

const { signal } = new AbortController()

describe('limitConcurrency', () => {
  it('queues an account’s work in order, and starts another account’s work immediately', async () => {
    const limit = limitConcurrency({ max: 2, waitingMax: 10, what: 'reads' })
    const order: string[] = []
    const first = await limit.acquire('a', signal)
    const second = await limit.acquire('a', signal)
    const waiting = ['third', 'fourth'].map((name) =>
      limit.acquire('a', signal).then((release) => {
        order.push(name)
        return release
      }),
    )
    ;(await limit.acquire('b', signal))()
    expect(order).to.deep.equal([])
    first()
    first()
    const third = await waiting[0]
    expect(order).to.deep.equal(['third'])
    third?.()
    ;(await waiting[1])?.()
    second()
    expect(order).to.deep.equal(['third', 'fourth'])
    const again = [await limit.acquire('a', signal), await limit.acquire('a', signal)]
    expect(again).to.have.length(2)
  })

  it('rate_limited: rejects work when the queue is full, and frees a disconnected caller’s slot', async () => {
    const limit = limitConcurrency({ max: 1, waitingMax: 1, what: 'reads' })
    const release = await limit.acquire('a', signal)
    const leaving = new AbortController()
    const left = limit.acquire('a', leaving.signal).catch((error: unknown) => error)
    const refused: unknown = await limit.acquire('a', signal).catch((error: unknown) => error)
    expect(refused instanceof Fault && refused.code).to.equal('rate_limited')
    leaving.abort()
    expect(await left).to.be.instanceOf(CallerLeft)
    const next = limit.acquire('a', signal)
    release()
    ;(await next)()
    ;(await limit.acquire('a', signal))()
  })
})
