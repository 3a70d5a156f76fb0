import { CallerLeft, type TurnEvent } from '@platen/contract'
import { expect } from 'chai'
import { createWaitForTurn } from './wait-for-turn.ts'

const never = new AbortController().signal

function workOf() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = { hasBegun: false, resolve, run: () => ((work.hasBegun = true), promise) }
  return work
}

describe('createWaitForTurn', () => {
  const caller = (accountId: string, signal = never) => {
    const events: TurnEvent[] = []
    return { accountId, signal, events, onEvent: (event: TurnEvent) => events.push(event) }
  }

  it('lets so many of all accounts begin, one of each; the others wait, and are told', async () => {
    const wait = createWaitForTurn({ atOnce: 2 })
    const [a1, a2, b, c] = [workOf(), workOf(), workOf(), workOf()]
    const waitsOfC = caller('c')
    const all = [
      wait(a1.run, caller('a')),
      wait(a2.run, caller('a')),
      wait(b.run, caller('b')),
      wait(c.run, waitsOfC),
    ]
    expect([a1, a2, b, c].map(({ hasBegun }) => hasBegun)).to.deep.equal([true, false, true, false])
    expect(JSON.stringify(waitsOfC.events)).to.include('Waiting for other prompts')
    b.resolve('b')
    expect(await all[2]).to.equal('b')
    expect(c.hasBegun).to.equal(true)
    for (const work of [a1, a2, c]) work.resolve('done')
    expect(await Promise.all(all)).to.deep.equal(['done', 'done', 'b', 'done'])
  })

  it('overloaded: what waits too long; who leaves while it waits is not begun, who leaves later gets what was made', async () => {
    const wait = createWaitForTurn({ atOnce: 1, waitMsMax: 1 })
    const [first, late, left] = [workOf(), workOf(), workOf()]
    const stop = new AbortController()
    const begun = wait(first.run, caller('a', stop.signal))
    const refused = await wait(late.run, caller('b')).catch((error: unknown) => error)
    expect(refused).to.include({ code: 'overloaded' })
    const leaving = new AbortController()
    const waitLong = createWaitForTurn({ atOnce: 1 })
    const thrown = await waitLong(() => {
      throw new Error('at once')
    }, caller('a')).catch(String)
    expect(thrown).to.include('at once')
    const holding = waitLong(first.run, caller('a'))
    const gone = waitLong(left.run, caller('c', leaving.signal)).catch((error: unknown) => error)
    leaving.abort()
    stop.abort()
    expect(await gone).to.be.instanceOf(CallerLeft)
    first.resolve('what was made')
    expect(await Promise.all([begun, holding])).to.deep.equal(['what was made', 'what was made'])
    expect([late.hasBegun, left.hasBegun]).to.deep.equal([false, false])
  })
})
