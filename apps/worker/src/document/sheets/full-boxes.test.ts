import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { cutWarnings, hasFittedBoxes, markFields, refuseFullBoxes } from './full-boxes.ts'

describe('boxes that may be too full', () => {
  it('are known with any quotes, and say which fields fill them', () => {
    for (const written of ['"shrink"', "'shrink'", 'shrink', ' "error"']) {
      const box = (more = '') =>
        `<div data-box="text" data-overflow=${written}${more}>{{a.b}} {{#c}}d{{/c}}</div>`
      expect(hasFittedBoxes(box()), written).to.equal(true)
      expect(markFields(box()), written).to.equal(box(' data-fields="a.b c"'))
    }
    expect(hasFittedBoxes('<div data-box="text" data-overflow="wrap">')).to.equal(false)
  })

  it('are told by what fills them, or by what they say and where', () => {
    const full = [
      { page: 2, fields: 'a.b c', text: 'Ada' },
      { page: 3, fields: '', text: 'Dear' },
    ]
    expect(
      cutWarnings({ sheets: [], refused: [], cut: full }).map(({ code, subject }) => [code, subject]),
    ).to.deep.equal([
      ['overflow', 'a.b c'],
      ['overflow', 'page 3'],
    ])
    refuseFullBoxes({ sheets: [], refused: [], cut: full })
    try {
      refuseFullBoxes({ sheets: [], refused: full, cut: [] })
      expect.fail('nothing was refused')
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      expect(error.code).to.equal('invalid_data')
      expect(error.errors?.map(({ pointer, code }) => [pointer, code])).to.deep.equal([
        ['/data/a/b', 'no_room'],
        ['', 'no_room'],
      ])
      expect(error.errors?.[1]?.message).to.include('Dear').and.include('page 3')
    }
  })
})
