import type { BatchAnswer } from '@platen/contract'
import { expect } from 'chai'
import { batchState, batchSummary, isInProgress, formatSeconds, versionLabel } from './batch-labels.ts'

const batch = (given: Partial<BatchAnswer>): BatchAnswer => ({
  batchId: 'bat_1',
  status: 'succeeded',
  templateId: 'tpl_1',
  templateVersion: 1,
  output: 'zip',
  counts: { items: 500, invalid: 0, done: 500, failed: 0, warnings: 0 },
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2026-03-04T08:00:00.000Z',
  ...given,
})
const rejected = batch({
  status: 'failed',
  counts: { items: 1_200, invalid: 1, done: 0, failed: 0, warnings: 0 },
  error: { code: 'batch_rejected', title: '', detail: '', status: 422, type: '', requestId: '' },
})

describe('the labels of a batch', () => {
  it('show what can be fixed, and what was left out', () => {
    expect(batchState(rejected).label).to.equal('Has errors')
    expect(batchSummary(rejected)).to.equal('1 of 1,200 rows with errors')
    const part = batch({ counts: { items: 500, invalid: 3, done: 497, failed: 1, warnings: 0 } })
    expect(batchState(part).label).to.equal('Partially done')
    expect(batchSummary(part)).to.equal('496 documents · 4 rows left out')
    expect(batchSummary(batch({ emptyRows: { count: 1, rows: [7] } }))).to.equal(
      '500 documents · 1 empty row was skipped (row 7)',
    )
  })

  it('name a version by its number, or the draft', () => {
    expect([3, 0].map((templateVersion) => versionLabel(batch({ templateVersion })))).to.deep.equal([
      'version 3',
      'the draft at that time',
    ])
  })

  it('show a batch as in progress until everything is done', () => {
    expect(isInProgress(batch({ status: 'cancelled' }))).to.equal(true)
    expect(isInProgress(batch({ finishedAt: '2026-03-01T08:01:00.000Z' }))).to.equal(false)
  })

  it('show durations in words', () => {
    expect([3, 12, 59, 95, 7_300].map(formatSeconds)).to.deep.equal([
      'a few seconds',
      'about 15 seconds',
      'about 60 seconds',
      'about 2 minutes',
      'about 2 hours',
    ])
  })
})
