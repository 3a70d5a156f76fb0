import type { Turn } from '@platen/contract'
import { expect } from 'chai'
import { isStored, joinTurns } from './join-turns.ts'

const turn = (turnId: string, words: string) => ({ turnId, prompt: [{ text: words }] }) as Turn

describe('joinTurns', () => {
  const kept = [turn('a', 'Blue'), turn('b', 'Red')]
  const idsOf = (turns: readonly Turn[]) => turns.map(({ turnId }) => turnId)

  it('lists each turn once, including turns without an ID from the service, and does not compare times', () => {
    expect(idsOf(joinTurns(kept, [turn('b', 'Red'), turn('c', 'Green')]))).to.deep.equal(['a', 'b', 'c'])
    const unnamed = { ...turn('unknown 1', 'Red'), before: new Set(['a']) }
    expect(idsOf(joinTurns(kept, [unnamed]))).to.deep.equal(['a', 'b'])
    expect(idsOf(joinTurns(kept, [{ ...unnamed, before: new Set(['a', 'b']) }]))).to.include('unknown 1')
  })

  it('recognizes an unanswered prompt whose turn the service has stored', () => {
    const prompt = [{ text: 'Red' }]
    expect(isStored(kept, { turnId: 'b', before: new Set(['a']), prompt })).to.equal(true)
    expect(isStored(kept, { turnId: undefined, before: new Set(['a']), prompt })).to.equal(true)
    expect(isStored(kept, { turnId: undefined, before: new Set(['a', 'b']), prompt })).to.equal(false)
  })
})
