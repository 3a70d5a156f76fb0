import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { cutWarnings, refuseFullBoxes } from './full-boxes.ts'

describe('boxes that are too full', () => {
  it('are reported by their field, or by their text and position', () => {
    const full = [
      { page: 2, fields: 'a.b c', text: 'Ada', isTable: false },
      { page: 3, fields: '', text: 'Dear', isTable: false },
      { page: 1, fields: 'items name price', text: 'Tea', isTable: true },
    ]
    const [first] = full
    const small = first ? [{ ...first, fields: 'a b c d e', size: 3.84 }] : []
    const warnings = cutWarnings({ sheets: [], refused: [], cut: full, outside: [], small })
    expect(
      warnings.map(({ code, subject, message }) => [
        code,
        subject,
        /^.+(?= does not fit| is printed)/.exec(message)?.[0],
      ]),
    ).to.deep.equal([
      ['overflow', 'a.b', 'The text with a.b and c'],
      ['overflow', 'page 3', '“Dear”'],
      ['overflow', 'items', 'The table of items'],
      ['small_text', 'a', 'The text with a, b, c and others'],
    ])
    expect(warnings.at(-1)?.message).to.include('at 3.8 pt on page 2')
    refuseFullBoxes({ sheets: [], refused: [], cut: full, outside: [], small })
    try {
      refuseFullBoxes({ sheets: [], refused: full, cut: [], outside: [], small: [] })
      expect.fail('nothing was refused')
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      expect(error.code).to.equal('invalid_data')
      expect(error.errors?.map(({ pointer, code }) => [pointer, code])).to.deep.equal([
        ['/data/a/b', 'no_room'],
        ['', 'no_room'],
        ['/data/items', 'no_room'],
      ])
      expect(error.errors?.[1]?.message).to.include('Dear').and.include('page 3')
    }
  })
})
