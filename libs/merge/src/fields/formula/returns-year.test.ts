import { expect } from 'chai'
import { returnsYear } from './returns-year.ts'

describe('detecting a formula that returns a year', () => {
  for (const source of [
    'year(due)',
    'year(due) + 1',
    '1 + year(today())',
    'year(due) - 1',
    'paid ? year(due) : null',
    'coalesce(year(due), year(today()))',
  ])
    it(`is ${source}`, () => expect(returnsYear(source)).to.equal(true))

  for (const source of ['year(due) * 2', 'year(due) - year(start)', 'n + 1', 'coalesce(n, 1)', 'month(due)'])
    it(`is not ${source}`, () => expect(returnsYear(source)).to.equal(false))
})
