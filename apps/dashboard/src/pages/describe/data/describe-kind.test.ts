import type { UnderstoodField, UnderstoodKind } from '@platen/assistant/composer'
import { expect } from 'chai'
import { formatExample } from './describe-kind.ts'

const field = (kind: UnderstoodKind, more: Partial<UnderstoodField> = {}): UnderstoodField => ({
  name: 'a',
  path: ['a'],
  words: 'A',
  kind,
  isOptional: false,
  isInList: false,
  children: [],
  ...more,
})

describe('formatExample', () => {
  it('shows the decimals that the document prints, in the language of the data', () => {
    for (const [value, of, locale, words] of [
      [18.9, field('money', { currency: 'EUR' }), 'de', '18,90'],
      [1249, field('money'), 'de', '1.249,00'],
      [1249.5, field('money', { currency: 'GBP' }), undefined, '1,249.50'],
      [1200, field('money', { currency: 'JPY' }), undefined, '1,200'],
      [12, field('money', { currency: 'currency' }), undefined, '12.00'],
      [2026, field('number', { isUngrouped: true }), undefined, '2026'],
      [2.5, field('number', { places: [2, 2] }), 'fr', '2,50'],
      [0.19, field('percent', { whole: 1 }), 'de', '19%'],
      [5.5, field('percent', { whole: 100 }), undefined, '5.5%'],
      [true, field('boolean'), undefined, 'yes'],
    ] as const)
      expect(formatExample(value, of, locale)).to.equal(words)
  })
})
