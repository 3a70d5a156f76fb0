import type { ConnectorRecord } from '@platen/database'
import { createThreadPool, shareJson } from '@platen/platform'
import { PackedData } from '../../bodies/packed-data.ts'
import type { CheckMerge } from '../../documents/merge-check/check-merge.ts'
import type { PublishedTemplate } from '../../documents/published-templates.ts'
import { textsOf } from '../destinations/text-patterns.ts'
import type { MadeRecord, RecordTask } from './make-record.ts'

/** What a record is made of, and for whom. */
export interface RecordSource {
  connector: Pick<ConnectorRecord, 'accountId' | 'mapping' | 'filters' | 'destination'>
  template: Pick<PublishedTemplate, 'templateId' | 'version' | 'fields' | 'settings'>
  from: RecordTask['from']
  signal: AbortSignal
  isShown?: true
}

/**
 * Makes records in threads, and merges those that fit with the template. Throws as a `ThreadPool` and `CheckMerge` do, the faults of
 * `readPayload`, and `invalid_request` for what takes too long.
 */
export type MakeRecord = (of: RecordSource) => Promise<MadeRecord>

/** The most that a mapping may look at, of 10 MiB, takes a third of it (1.1 s, November 2026): a few accounts cannot hold up all for long. */
const timeoutMs = 3_000

/** One account's payloads come one after the other, so a burst of one sender holds up that sender alone. */
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
    exhausted: () => ({ detail: 'The payload takes too long to be read and mapped. Send shorter lists.' }),
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
    const made = await pool.run<MadeRecord>(task, caller)
    if (made.packed === null || made.faults.length > 0 || made.filtered) return made
    const { templateId, version } = template
    const data = new PackedData(made.packed)
    const { faults } = await checkMerge({ templateId, version }, data, caller)
    return faults.length > 0 ? { ...made, faults: [...faults] } : made
  }
}
