import { expect } from 'chai'
import { findingsOf } from './findings.ts'

describe('findings', () => {
  it('groups warnings by kind, lost content first', () => {
    const blocked = { code: 'address_blocked', subject: 'http://a/', message: 'No' } as const
    const over = (subject: string) => ({ code: 'overflow', subject, message: 'Over' }) as const
    const findings = findingsOf([blocked, over('table'), over('h1')])
    expect(findings.map(({ code, items }) => [code, items.map(({ subject }) => subject)])).to.deep.equal([
      ['overflow', ['table', 'h1']],
      ['address_blocked', ['http://a/']],
    ])
    expect(findingsOf([])).to.deep.equal([])
  })
})
