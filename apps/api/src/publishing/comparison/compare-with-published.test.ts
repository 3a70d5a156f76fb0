import type { Catalog, UsedVersion } from '@platen/database'
import { Fault, type TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { limitStoredReads } from '../../http/limits/limit-stored-reads.ts'
import { createCompareWithPublished } from './compare-with-published.ts'

describe('comparing a draft with the published version', () => {
  it('rate_limited: an account that has read too many bytes of used versions, while other accounts continue', async () => {
    let reads = 0
    const settings = { name: 'A' } as TemplateSettings
    const used: UsedVersion[] = [
      { version: 1, fields: [], documents: 1, bytes: 600 },
      { version: 2, fields: [], documents: 1, bytes: 400 },
    ]
    const catalog = {
      versions: {
        find: async () => ({ fields: [], settings }),
        async listUsed() {
          reads++
          return used
        },
      },
      connectors: { listMappings: async () => [] },
    } as unknown as Pick<Catalog, 'versions' | 'connectors'>
    const storedReads = limitStoredReads({ max: 1_000, seconds: 3_600 })
    const compare = createCompareWithPublished({ catalog, storedReads })
    const outcomeOf = (accountId: string) =>
      compare({
        accountId,
        bundle: { templateId: 'tpl_1', fields: [], settings },
        publishedVersion: 1,
        signal: new AbortController().signal,
      }).then(
        () => 'compared',
        (error: unknown) => (error instanceof Fault ? error.code : error),
      )
    expect(await outcomeOf('acc_1')).to.equal('compared')
    expect(await outcomeOf('acc_1')).to.equal('rate_limited')
    expect(await outcomeOf('acc_2')).to.equal('compared')
    expect(reads).to.equal(2)
  })
})
