import type { ConnectorRecord } from '@platen/catalog'
import { type ConnectorMapping, Fault } from '@platen/contract'
import { createThreadPool, ThreadExhausted } from '@platen/runtime'
import type { PublishedTemplate } from '../../documents/published-templates.ts'
import { textsOf } from '../destinations/text-patterns.ts'
import type { MadeRecord, RecordTask } from './make-record.ts'

/** What a record is made of, and for whom. */
export interface RecordSource {
  connector: Pick<ConnectorRecord, 'accountId' | 'mapping' | 'filters' | 'destination'>
  template: Pick<PublishedTemplate, 'fields' | 'settings'>
  from: RecordTask['from']
  signal: AbortSignal
  isShown?: true
}

/** Makes records in threads. Throws as a `ThreadPool` does, the faults of `readPayload`, and `invalid_request` for what takes too long. */
export type MakeRecord = (of: RecordSource) => Promise<MadeRecord>

/** The most that a mapping may look at, of 10 MiB, takes a third of it (1.1 s, November 2026): a few accounts cannot hold up all for long. */
const timeoutMs = 3_000

/** One account's payloads come one after the other, so a burst of one sender holds up that sender alone. */
export function createMakeRecord({ waitMaxMs }: { waitMaxMs: number }): MakeRecord {
  const script = new URL('./record-thread.ts', import.meta.url)
  const pool = createThreadPool<RecordTask>({ script, what: 'payloads', timeoutMs })
  return async ({ connector, template, from, signal, isShown = false }) => {
    const task: RecordTask = {
      from,
      // Checked where it was set.
      mapping: connector.mapping as ConnectorMapping | null,
      filters: connector.filters,
      fields: template.fields,
      now: Date.now(),
      timeZone: template.settings.timeZone,
      texts: textsOf(connector.destination),
      isShown,
    }
    try {
      return await pool.run<MadeRecord>(task, {
        accountId: connector.accountId,
        signal,
        deadlineAt: Date.now() + waitMaxMs,
      })
    } catch (error) {
      if (!(error instanceof ThreadExhausted)) throw error
      throw new Fault('invalid_request', {
        detail: 'The payload takes too long to be read and mapped. Send shorter lists.',
        cause: error,
      })
    }
  }
}
