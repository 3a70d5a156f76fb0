import { CallerLeft, type TurnEvent } from '@platen/contract'
import { expect } from 'chai'
import { createTurnLimit } from './limit-turns.ts'

const never = new AbortController().signal

function workOf() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = { hasStarted: false, resolve, run: () => ((work.hasStarted = true), promise) }
  return work
}

describe('createTurnLimit', () => {
  const caller = (accountId: string, signal = never) => {
    const events: TurnEvent[] = []
    return { accountId, signal, events, onEvent: (event: TurnEvent) => events.push(event) }
  }

  it('limits the turns in total and per account, and notifies waiting turns', async () => {
    const wait = createTurnLimit({ atOnce: 2 })
    const [a1, a2, b, c] = [workOf(), workOf(), workOf(), workOf()]
    const waitsOfC = caller('c')
    const all = [
      wait(a1.run, caller('a')),
      wait(a2.run, caller('a')),
      wait(b.run, caller('b')),
      wait(c.run, waitsOfC),
    ]
    expect([a1, a2, b, c].map(({ hasStarted }) => hasStarted)).to.deep.equal([true, false, true, false])
    expect(JSON.stringify(waitsOfC.events)).to.include('Waiting for other prompts')
    b.resolve('b')
    expect(await all[2]).to.equal('b')
    expect(c.hasStarted).to.equal(true)
    for (const work of [a1, a2, c]) work.resolve('done')
    expect(await Promise.all(all)).to.deep.equal(['done', 'done', 'b', 'done'])
  })

  it('overloaded: a turn waits too long; a turn that is aborted while waiting never starts, and a turn that is aborted later finishes', async () => {
    const wait = createTurnLimit({ atOnce: 1, waitMsMax: 1 })
    const [first, late, left] = [workOf(), workOf(), workOf()]
    const stop = new AbortController()
    const begun = wait(first.run, caller('a', stop.signal))
    const refused = await wait(late.run, caller('b')).catch((error: unknown) => error)
    expect(refused).to.include({ code: 'overloaded' })
    const leaving = new AbortController()
    const waitLong = createTurnLimit({ atOnce: 1 })
    const thrown = await waitLong(() => {
      throw new Error('at once')
    }, caller('a')).catch(String)
    expect(thrown).to.include('at once')
    const holding = waitLong(first.run, caller('a'))
    const gone = waitLong(left.run, caller('c', leaving.signal)).catch((error: unknown) => error)
    leaving.abort()
    stop.abort()
    expect(await gone).to.be.instanceOf(CallerLeft)
    first.resolve('the result')
    expect(await Promise.all([begun, holding])).to.deep.equal(['the result', 'the result'])
    expect([late.hasStarted, left.hasStarted]).to.deep.equal([false, false])
  })
})
