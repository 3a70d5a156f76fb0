import { expect } from 'chai'
import { findingsOf, sizeInWords, timeInWords } from './findings.ts'

describe('findings', () => {
  it('groups warnings by kind, what is lost first', () => {
    const blocked = { code: 'address_blocked', subject: 'http://a/', message: 'No' } as const
    const over = (subject: string) => ({ code: 'overflow', subject, message: 'Over' }) as const
    const findings = findingsOf([blocked, over('table'), over('h1')])
    expect(findings.map(({ code, items }) => [code, items.map(({ subject }) => subject)])).to.deep.equal([
      ['overflow', ['table', 'h1']],
      ['address_blocked', ['http://a/']],
    ])
    expect(findingsOf([])).to.deep.equal([])
  })

  it('says sizes in words', () => {
    expect([12, 18_432, 999_499, 1_000_000, 2_340_000].map(sizeInWords)).to.deep.equal([
      '12 bytes',
      '18 KB',
      '999 KB',
      '1.0 MB',
      '2.3 MB',
    ])
  })

  it('says times in words', () => {
    expect([0, 0.2, 131.6, 999.6, 3_819].map(timeInWords)).to.deep.equal([
      '0 ms',
      '< 1 ms',
      '132 ms',
      '1.0 s',
      '3.8 s',
    ])
  })
})
