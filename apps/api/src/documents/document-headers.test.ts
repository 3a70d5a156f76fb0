import type { Warning } from '@platen/contract'
import { expect } from 'chai'
import { documentHeaders } from './document-headers.ts'

const warning = (subject: string): Warning => ({
  code: 'asset_failed',
  subject,
  message: 'The asset “failed”.',
})

describe('documentHeaders', () => {
  it('counts warnings, and lists them as ASCII JSON', () => {
    const warnings = [warning('assets/ö.png'), warning('a\r\nX-Evil: 1'), warning('👩')]
    const headers = documentHeaders({ pages: 2, warnings })
    expect(headers).to.include({ 'X-Page-Count': '2', 'X-Document-Warnings': '3' })
    expect(headers['X-Document-Warning-List']).to.match(/^[ -~]+$/)
    expect(JSON.parse(headers['X-Document-Warning-List'] ?? '')).to.deep.equal(warnings)
  })

  it('omits the list if there are no warnings', () => {
    expect(documentHeaders({ pages: 1, warnings: [] })).to.deep.equal({
      'X-Page-Count': '1',
      'X-Document-Warnings': '0',
    })
  })

  it('limits the list to what proxies accept, but counts all warnings', () => {
    const warnings = Array.from({ length: 100 }, (_, index) => warning(`${index}`.padEnd(300, 'ä')))
    const headers = documentHeaders({
      pages: 1,
      warnings: [warning('x'.repeat(3_000)), ...warnings, warning('y')],
    })
    expect(headers['X-Document-Warnings']).to.equal('102')
    expect(headers['X-Document-Warning-List']?.length).to.be.at.most(2_000)
    const listed = JSON.parse(headers['X-Document-Warning-List'] ?? '[]') as Warning[]
    expect(listed.map(({ subject }) => subject[0])).to.deep.equal(['0', 'y'])
  })
})
