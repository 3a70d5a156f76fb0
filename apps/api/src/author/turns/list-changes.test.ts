import type { TurnDetail } from '@platen/contract'
import { expect } from 'chai'
import { listChanges, printedMax } from './list-changes.ts'
import { truncateTurn } from './truncate-turn.ts'

const named = (words: string) => ({ words, start: null })

describe('changes beyond a request', () => {
  const printed = [
    ...Array.from({ length: 300 }, (_, index) => `Gone: “${index}.50”`),
    'Hidden: “Total”',
    'Cannot be printed: the sample “long”',
  ]
  const inDraft = Array.from({ length: 250 }, (_, index) => named(`the default of the field ${index}`))
  const listed = listChanges({ inDraft, addresses: ['New number: “1111 2222”'], printed })

  it('list new addresses and numbers first, then settings and data, and printed differences last', () => {
    expect(listed.slice(0, 251)).to.deep.equal([named('New number: “1111 2222”'), ...inDraft])
    expect(listed.slice(251, 254).map(({ words }) => words)).to.deep.equal([
      'Hidden: “Total”',
      'Cannot be printed: the sample “long”',
      'Gone: “0.50”',
    ])
  })

  it('leave out only printed differences, and count them', () => {
    expect(listed).to.have.length(250 + 1 + printedMax + 1)
    expect(listed.at(-1)?.words).to.equal(`${302 - printedMax} more differences on the printed pages`)
    const one = listChanges({ inDraft: [], addresses: [], printed: printed.slice(0, printedMax + 1) })
    expect(one.at(-1)?.words).to.equal('1 more difference on the printed pages')
  })

  it('are all stored', () => {
    const turn = { summary: '', notes: [], steps: [], reach: { named: [], beyond: listed } }
    const { reach } = truncateTurn(turn as unknown as TurnDetail)
    expect(reach?.beyond).to.deep.equal(listed)
  })
})
