import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { limitStoredReads } from '../http/limits/limit-stored-reads.ts'
import { createDraftPublishing } from './publish-draft.ts'

function openPublishing() {
  let reads = 0
  const updatedAt = new Date()
  const drafts = {
    readRevision: async () => ({ revision: 3, updatedAt }),
    async read() {
      reads++
      return { source: { files: { 'template.html': 'x'.repeat(1_000) }, assets: {} }, revision: 3, updatedAt }
    },
  }
  const unused = () => Promise.reject(new Error('not used'))
  const publishing = createDraftPublishing({
    catalog: { drafts } as unknown as Catalog,
    store: {} as Parameters<typeof createDraftPublishing>[0]['store'],
    storedReads: limitStoredReads({ max: 1_000, seconds: 3_600 }),
    prepare: () => Promise.reject(new Fault('invalid_template')),
    render: unused,
    publish: unused,
    samplesMs: 1_000,
  })
  const { signal } = new AbortController()
  const publish = (revision: number, accountId = 'acc_1') =>
    publishing.publish(
      { accountId, templateId: 'tpl_1', requestId: 'req_1', signal },
      { revision, anyway: true },
    )
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'published',
      (error: unknown) => (error instanceof Fault ? error.code : error),
    )
  return { codeOf: (...of: Parameters<typeof publish>) => codeOf(publish(...of)), reads: () => reads }
}

describe('reading a draft to publish it', () => {
  it('draft_conflict: rejects another revision before it reads the draft, which can be megabytes', async () => {
    const { codeOf, reads } = openPublishing()
    expect(await codeOf(2)).to.equal('draft_conflict')
    expect(reads()).to.equal(0)
  })

  it('rate_limited: an account that read too much content, while other accounts continue', async () => {
    const { codeOf, reads } = openPublishing()
    expect(await codeOf(3)).to.equal('invalid_template')
    expect(await codeOf(3)).to.equal('rate_limited')
    expect(await codeOf(3, 'acc_2')).to.equal('invalid_template')
    expect(reads()).to.equal(2)
  })
})
