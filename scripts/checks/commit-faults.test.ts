import { expect } from 'chai'
import { commitFaults } from './commit-faults.ts'

describe('commitFaults', () => {
  for (const subject of [
    'fix(merge): treat an empty string as missing',
    'refactor(database)!: create all tables in one migration',
    'docs: write the README in 80 lines',
  ])
    it(`accepts “${subject}”`, () => expect(commitFaults(subject)).to.deep.equal([]))

  it('reports the errors in other subjects', () => {
    expect(commitFaults('Connectors are one doc')).to.have.length(1)
    expect(commitFaults('fix(merge):treat')).to.have.length(1)
    expect(commitFaults(`fix: ${'a'.repeat(68)}`)).to.deep.equal([
      `“fix: ${'a'.repeat(68)}” has 73 characters. Write at most 72.`,
    ])
  })
})
