import { expect } from 'chai'
import { findActions } from './find-actions.ts'

const act = (label: string, more: { description?: string; keywords?: string[] } = {}) => ({
  id: label,
  label,
  ...more,
})
const groups = [
  { group: 'This template', actions: [act('Save now'), act('Versions of this template')] },
  {
    group: 'Edit the page',
    actions: [
      act('Insert a QR code or barcode', { keywords: ['strichcode', 'código'] }),
      act('Set the style of a part', { description: 'Sets size and colour.', keywords: ['bold'] }),
      act('Now and then'),
    ],
  },
]

function found(query: string): string[] {
  return findActions(query, groups).flatMap(({ actions }) => actions.map(({ label = '' }) => label))
}

describe('actions found by words', () => {
  it('are all of them without a word, in their groups', () => {
    expect(findActions(' ', groups)).to.deep.equal(groups)
  })

  it('have every word, in any order', () => {
    expect(found('insert qr')).to.deep.equal(['Insert a QR code or barcode'])
    expect(found('qr insert')).to.deep.equal(['Insert a QR code or barcode'])
    expect(found('insert hologram')).to.deep.equal([])
  })

  it('are found by description and keywords, without accents and case', () => {
    expect(found('COLOUR')).to.deep.equal(['Set the style of a part'])
    expect(found('codigo')).to.deep.equal(['Insert a QR code or barcode'])
    expect(found('bold')).to.deep.equal(['Set the style of a part'])
  })

  it('have a sentence before what is found by other words, and after what is found by its label', () => {
    const said = { group: 'Run', actions: [act('said')] }
    const first = (query: string) => findActions(query, groups, said)[0]?.actions[0]?.label
    expect(first('insert qr')).to.equal('Insert a QR code or barcode')
    expect(first('strichcode')).to.equal('said')
    expect(first('a bar code of it')).to.equal('said')
  })

  it('begin with those whose label begins so', () => {
    expect(found('now')).to.deep.equal(['Now and then', 'Save now'])
  })
})
