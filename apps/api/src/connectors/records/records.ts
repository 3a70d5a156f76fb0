import type { ConnectorRecord } from '@platen/database'
import { createThreadPool, shareJson } from '@platen/platform'
import { PackedData } from '../../bodies/packed-data.ts'
import type { CheckMerge } from '../../documents/merge-check/check-merge.ts'
import type { PublishedTemplate } from '../../documents/published-templates.ts'
import { textsOf } from '../destinations/text-patterns.ts'
import type { RecordResult, RecordTask } from './make-record.ts'

/** Source and context for a record. */
export interface RecordSource {
  connector: Pick<ConnectorRecord, 'accountId' | 'mapping' | 'filters' | 'destination'>
  template: Pick<PublishedTemplate, 'templateId' | 'version' | 'fields' | 'settings'>
  from: RecordTask['from']
  signal: AbortSignal
  isShown?: true
}

/**
 * Creates records in threads, and merges valid ones with the template. Throws errors from `ThreadPool`, `CheckMerge` and `readPayload`, and
 * `invalid_request` if it takes too long.
 */
export type MakeRecord = (of: RecordSource) => Promise<RecordResult>

/** The largest mapping takes a third of this for a 10 MiB payload (1.1 s, November 2026), so a few accounts cannot delay others for long. */
const timeoutMs = 3_000

/** An account's payloads are processed one at a time, so a burst of messages delays only its own account. */
export function createMakeRecord({
  waitMaxMs,
  checkMerge,
}: {
  waitMaxMs: number
  checkMerge: CheckMerge
}): MakeRecord {
  const script = new URL('./record-thread.ts', import.meta.url)
  const pool = createThreadPool<RecordTask>({
    script,
    what: 'payloads',
    timeoutMs,
    exhausted: () => ({ detail: 'Reading and mapping the payload takes too long. Send shorter lists.' }),
  })

  return async ({ connector, template, from, signal, isShown = false }) => {
    const task: RecordTask = {
      from,
      mapping: connector.mapping && shareJson(connector.mapping),
      filters: connector.filters,
      fields: shareJson(template.fields),
      now: Date.now(),
      timeZone: template.settings.timeZone,
      settings: shareJson(template.settings),
      texts: textsOf(connector.destination),
      isShown,
    }
    const caller = { accountId: connector.accountId, signal, deadlineAt: Date.now() + waitMaxMs }
    const result = await pool.run<RecordResult>(task, caller)
    if (result.packed === null || result.faults.length > 0 || result.filtered) return result
    const { templateId, version } = template
    const data = new PackedData(result.packed)
    const { faults } = await checkMerge({ templateId, version }, data, caller)
    return faults.length > 0 ? { ...result, faults: [...faults] } : result
  }
}
