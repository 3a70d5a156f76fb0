import type { Warning } from '@platen/contract'
import { expect } from 'chai'
import { documentHeaders } from './document-headers.ts'

const warning = (subject: string): Warning => ({
  code: 'asset_failed',
  subject,
  message: 'The asset “failed”.',
})

describe('the headers of a document', () => {
  it('count its warnings, and list them as JSON in ASCII', () => {
    const warnings = [warning('assets/ö.png'), warning('a\r\nX-Evil: 1'), warning('👩')]
    const headers = documentHeaders({ pages: 2, warnings })
    expect(headers).to.include({ 'X-Page-Count': '2', 'X-Document-Warnings': '3' })
    expect(headers['X-Document-Warning-List']).to.match(/^[ -~]+$/)
    expect(JSON.parse(headers['X-Document-Warning-List'] ?? '')).to.deep.equal(warnings)
  })

  it('have no list where there is nothing to list', () => {
    expect(documentHeaders({ pages: 1, warnings: [] })).to.deep.equal({
      'X-Page-Count': '1',
      'X-Document-Warnings': '0',
    })
  })

  it('list no more than proxies let through, and count all', () => {
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
