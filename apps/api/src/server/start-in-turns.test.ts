import { expect } from 'chai'
import { createTurns } from './start-in-turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('createTurns', () => {
  it('starts at most 8 waiting requests per turn, one from each network in order', async () => {
    const turns = createTurns()
    const started: string[] = []
    for (let at = 0; at < 20; at++) turns.startLater('a', () => started.push(`a${at}`))
    turns.startLater('b', () => started.push('b0'))
    expect(started).to.deep.equal([])
    await nextTurn()
    expect(started).to.deep.equal(['a0', 'b0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    await nextTurn()
    expect(started).to.have.length(16)
    await nextTurn()
    expect(started).to.have.length(21)
  })

  it('starts up to 8 new requests immediately, even while others are waiting, and the rest in a later turn', async () => {
    const turns = createTurns()
    const started: string[] = []
    for (let at = 0; at < 20; at++) turns.startLater('a', () => started.push('waiting'))
    for (let at = 0; at < 10; at++) turns.startNow('b', () => started.push('new'))
    expect(started).to.deep.equal(Array.from({ length: 8 }, () => 'new'))
    await nextTurn()
    expect(started.slice(8)).to.have.length(8).and.to.include('new')
    turns.startNow('a', () => started.push('next turn'))
    expect(started.at(-1)).to.equal('next turn')
  })
})
