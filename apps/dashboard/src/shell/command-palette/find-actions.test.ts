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
      act('Set the style of a part', { description: 'Sets size and color.', keywords: ['bold'] }),
      act('Now and then'),
    ],
  },
]

function found(query: string): string[] {
  return findActions(query, groups).flatMap(({ actions }) => actions.map(({ label = '' }) => label))
}

describe('findActions', () => {
  it('returns all actions in their groups for an empty query', () => {
    expect(findActions(' ', groups)).to.deep.equal(groups)
  })

  it('matches all words in any order', () => {
    expect(found('insert qr')).to.deep.equal(['Insert a QR code or barcode'])
    expect(found('qr insert')).to.deep.equal(['Insert a QR code or barcode'])
    expect(found('insert hologram')).to.deep.equal([])
  })

  it('matches descriptions and keywords, ignoring accents and case', () => {
    expect(found('COLOR')).to.deep.equal(['Set the style of a part'])
    expect(found('codigo')).to.deep.equal(['Insert a QR code or barcode'])
    expect(found('bold')).to.deep.equal(['Set the style of a part'])
  })

  it('ranks interpreted sentences after labels and before keywords', () => {
    const said = { group: 'Run', actions: [act('said')] }
    const first = (query: string) => findActions(query, groups, said)[0]?.actions[0]?.label
    expect(first('insert qr')).to.equal('Insert a QR code or barcode')
    expect(first('strichcode')).to.equal('said')
    expect(first('a bar code of it')).to.equal('said')
  })

  it('ranks labels that start with the query first', () => {
    expect(found('now')).to.deep.equal(['Now and then', 'Save now'])
  })
})
