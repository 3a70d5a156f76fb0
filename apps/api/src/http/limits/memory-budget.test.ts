import { expect } from 'chai'
import { type BodyRoom, createBodyRoom, type TakenRoom } from './memory-budget.ts'

const stays = new AbortController().signal

describe('room for large bodies', () => {
  const roomOf = (bytesMax: number, requestTimeoutMs = 60_000) =>
    createBodyRoom({ bytesMax, requestTimeoutMs })
  const take = (room: BodyRoom, accountId: string, bytes: number, signal = stays) =>
    room.take(bytes, { accountId, signal })
  /** Asks, and says who got in, in which order. */
  function asking(room: BodyRoom) {
    const entered: string[] = []
    const taken = new Map<string, TakenRoom>()
    async function enter(name: string, bytes: number): Promise<void> {
      const one = await take(room, name.slice(0, 1), bytes)
      entered.push(name)
      taken.set(name, one)
    }
    // Some still wait when their test is over, and are refused after it.
    const ask = (name: string, bytes: number) => void enter(name, bytes).catch(() => undefined)
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    return { entered, taken, ask, settle }
  }

  it('an account holds half of it, and there is always some left for one more', async () => {
    const { entered, ask, settle } = asking(roomOf(120))
    for (let count = 0; count < 20; count++)
      for (const account of ['a', 'b', 'c']) ask(`${account}${count}`, 10)
    await settle()
    expect(entered.filter((name) => name.startsWith('a'))).to.have.length.within(2, 6)
    for (const account of ['b', 'c'])
      expect(entered.filter((name) => name.startsWith(account))).to.have.length.at.least(2)
    expect(entered).to.have.length.at.most(12)
  })

  it('alone, an account gets half and no more; what it gives back goes to its next', async () => {
    const { entered, taken, ask, settle } = asking(roomOf(120))
    for (let count = 0; count < 10; count++) ask(`a${count}`, 10)
    await settle()
    expect(entered).to.have.length(6)
    taken.get('a0')?.keep(10)
    await settle()
    expect(entered).to.have.length(6)
    taken.get('a0')?.keep(3)
    taken.get('a1')?.keep(0)
    taken.get('a1')?.keep(0)
    await settle()
    expect(entered).to.deep.equal(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  })

  it('who holds least comes first, and of one account who asked first', async () => {
    const { entered, taken, ask, settle } = asking(roomOf(100))
    ask('a0', 50)
    ask('b0', 25)
    ask('a1', 10)
    ask('a2', 1)
    ask('c0', 25)
    await settle()
    expect(entered).to.deep.equal(['a0', 'b0'])
    taken.get('a0')?.keep(25)
    taken.get('b0')?.keep(20)
    await settle()
    expect(entered).to.deep.equal(['a0', 'b0', 'c0'])
    taken.get('c0')?.keep(0)
    await settle()
    expect(entered).to.deep.equal(['a0', 'b0', 'c0', 'a1', 'a2'])
  })

  it('what is larger than all of it gets in when it is empty', async () => {
    const { entered, taken, ask, settle } = asking(roomOf(100))
    ask('a0', 10)
    ask('b0', 500)
    await settle()
    expect(entered).to.deep.equal(['a0'])
    taken.get('a0')?.keep(0)
    await settle()
    expect(entered).to.deep.equal(['a0', 'b0'])
    taken.get('b0')?.keep(0)
    ask('a1', 50)
    await settle()
    expect(entered).to.deep.equal(['a0', 'b0', 'a1'])
  })

  it('503 overloaded: no room in time; who leaves is out of the line', async () => {
    const room = roomOf(100, 300)
    const held = await take(room, 'a', 50)
    const leaving = new AbortController()
    const left = take(room, 'a', 10, leaving.signal).catch((error: unknown) => error)
    const refused = take(room, 'a', 10).catch((error: unknown) => error)
    leaving.abort(new Error('left'))
    expect(await left).to.have.property('message', 'left')
    expect(await refused).to.include({ code: 'overloaded', retryAfterSeconds: 5 })
    held.keep(0)
    const all = await Promise.all([take(room, 'a', 25), take(room, 'a', 25)])
    expect(all).to.have.length(2)
  })
})
