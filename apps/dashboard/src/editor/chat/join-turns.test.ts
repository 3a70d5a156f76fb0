import type { Turn } from '@platen/contract'
import { expect } from 'chai'
import { isKept, joinTurns } from './join-turns.ts'

const turn = (turnId: string, words: string) => ({ turnId, prompt: [{ text: words }] }) as Turn

describe('the conversation of kept turns and of those that ended here', () => {
  const kept = [turn('a', 'Blue'), turn('b', 'Red')]
  const idsOf = (turns: readonly Turn[]) => turns.map(({ turnId }) => turnId)

  it('has each turn once, those that the service never named included, whatever the clocks say', () => {
    expect(idsOf(joinTurns(kept, [turn('b', 'Red'), turn('c', 'Green')]))).to.deep.equal(['a', 'b', 'c'])
    const unnamed = { ...turn('unknown 1', 'Red'), before: new Set(['a']) }
    expect(idsOf(joinTurns(kept, [unnamed]))).to.deep.equal(['a', 'b'])
    expect(idsOf(joinTurns(kept, [{ ...unnamed, before: new Set(['a', 'b']) }]))).to.include('unknown 1')
  })

  it('says nothing more of a prompt without an answer once it is kept', () => {
    const prompt = [{ text: 'Red' }]
    expect(isKept(kept, { turnId: 'b', before: new Set(['a']), prompt })).to.equal(true)
    expect(isKept(kept, { turnId: undefined, before: new Set(['a']), prompt })).to.equal(true)
    expect(isKept(kept, { turnId: undefined, before: new Set(['a', 'b']), prompt })).to.equal(false)
  })
})
