import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { BatchError } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'

const linesMax = 100_000

/** A report of invalid items, which is streamed to the store. */
export interface FaultReport {
  add(errors: readonly BatchError[]): Promise<void>
  /** Resolves when the report is in the store. */
  finish(): Promise<void>
  /** Discards the report. */
  abandon(): Promise<void>
}

/** Opens an NDJSON report of `BatchError`s. After 100,000 lines, one more line reports how many were omitted. Throws any store error. */
export function openFaultReport({ store, key }: { store: ObjectStore; key: string }): FaultReport {
  const lines = new PassThrough({ highWaterMark: 256 * 2 ** 10 })
  const storing = store.putStream(key, lines, { contentType: 'application/x-ndjson' })
  storing.catch(() => {})
  let written = 0
  let firstOmitted = 0
  let omitted = 0

  async function write(line: BatchError): Promise<void> {
    if (!lines.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(lines, 'drain'), storing])
  }

  return {
    async add(errors) {
      for (const error of errors) {
        if (written < linesMax) {
          written++
          await write(error)
        } else {
          omitted++
          firstOmitted ||= error.item
        }
      }
    },
    async finish() {
      if (omitted > 0) {
        const message = `${omitted.toLocaleString('en')} more errors, starting with this item, are not listed.`
        await write({ item: firstOmitted, pointer: '', code: 'more', message })
      }
      lines.end()
      await storing
    },
    async abandon() {
      lines.destroy()
      await storing.catch(() => {})
    },
  }
}
