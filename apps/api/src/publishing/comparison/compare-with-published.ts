import type { Catalog } from '@platen/database'
import type { Bundle, TemplateChanges } from '@platen/contract'
import { createThreadPool } from '@platen/platform'
import type { StoredReads } from '../../http/limits/limit-stored-reads.ts'
import { compareVersions, type ComparisonTask, isSmallComparison } from './compare-versions.ts'

const recentMs = 30 * 86_400_000
const waitMaxMs = 30_000

/**
 * Returns what a bundle would change as the next version of its template, and no changes for the first version. Throws errors from a `ThreadPool`, and
 * `rate_limited` if the account has read too much stored content.
 */
export type CompareWithPublished = (of: {
  accountId: string
  bundle: Pick<Bundle, 'templateId' | 'fields' | 'settings'>
  publishedVersion: number | null
  signal: AbortSignal
}) => Promise<TemplateChanges>

const pool = createThreadPool<ComparisonTask>({
  script: new URL('./compare-thread.ts', import.meta.url),
  what: 'version comparisons',
  threads: 1,
  exhausted: () => ({
    detail:
      'Comparing the draft with the published version takes too long. Reduce the number of fields in the template.',
  }),
})

export function createCompareWithPublished({
  catalog: { versions, connectors },
  storedReads,
}: {
  catalog: Pick<Catalog, 'versions' | 'connectors'>
  storedReads: StoredReads
}): CompareWithPublished {
  return async ({ accountId, bundle, publishedVersion, signal }) => {
    const { templateId, fields, settings } = bundle
    const published = await versions.find(accountId, templateId, publishedVersion ?? 0)
    if (!published) return { fields: [], languages: [] }
    const used = await storedReads.run(
      accountId,
      () => versions.listUsed(accountId, templateId, new Date(Date.now() - recentMs)),
      (read) => read.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    const task: ComparisonTask = {
      before: { fields: published.fields, settings: published.settings },
      after: { fields, settings },
      used,
      connectors: await connectors.listMappings(accountId, templateId),
    }
    if (isSmallComparison(task)) return compareVersions(task)
    return pool.run(task, { accountId, signal, deadlineAt: Date.now() + waitMaxMs })
  }
}
