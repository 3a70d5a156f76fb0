import type { ConnectorFilter } from '@platen/contract'
import { expect } from 'chai'
import { failingFilter } from './failing-filter.ts'

const payload = {
  status: 'Paid',
  total: '138.26',
  day: '2026-11-20T16:05:09-05:00',
  tags: ['retail', 'wrapped'],
  lines: [{ sku: 'A' }, { sku: 'B' }],
  none: null,
  empty: {},
}

const cases: [
  path: string,
  operator: ConnectorFilter['operator'],
  value: string | undefined,
  holds: boolean,
][] = [
  ['status', 'is', 'paid', true],
  ['status', 'is-not', 'paid', false],
  ['missing', 'is', '', false],
  ['missing', 'is-not', 'paid', true],
  ['total', 'is', '138.260', true],
  ['total', 'at-least', '100', true],
  ['total', 'at-least', '139', false],
  ['total', 'at-most', '138.26', true],
  ['status', 'at-most', '5', false],
  ['day', 'at-least', '2026-11-20', true],
  ['tags', 'contains', 'WRAP', true],
  ['tags', 'is', 'retail', true],
  ['tags', 'is-not', 'retail', false],
  ['status', 'one-of', 'open, paid', true],
  ['lines[1].sku', 'is', 'b', true],
  ['lines[sku=B].sku', 'exists', undefined, true],
  ['none', 'exists', undefined, false],
  ['empty', 'missing', undefined, true],
  ['__proto__', 'exists', undefined, false],
  ['a..b', 'is', 'x', false],
]

describe('failingFilter', () => {
  for (const [path, operator, value, holds] of cases)
    it(`${path} ${operator} ${value ?? ''}: ${holds ? 'holds' : 'does not hold'}`, () => {
      const filter = { path, operator, ...(value !== undefined && { value }) }
      expect(failingFilter([filter], payload)).to.equal(holds ? undefined : filter)
    })

  it('returns the first filter that does not match, or undefined if all match', () => {
    const filters: ConnectorFilter[] = [
      { path: 'status', operator: 'is', value: 'paid' },
      { path: 'total', operator: 'at-least', value: '500' },
    ]
    expect(failingFilter(filters, payload)).to.equal(filters[1])
  })
})
