import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { BatchError } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'

const linesMax = 100_000

/** The report of wrong items, written to the store as it grows. */
export interface FaultReport {
  add(errors: readonly BatchError[]): Promise<void>
  /** Resolves when the report is in the store. */
  finish(): Promise<void>
  /** Leaves no report. */
  abandon(): Promise<void>
}

/** NDJSON of `BatchError`; after 100,000 lines one more says how many are left out. Throws what the store throws. */
export function openFaultReport({ store, key }: { store: ObjectStore; key: string }): FaultReport {
  const lines = new PassThrough({ highWaterMark: 256 * 2 ** 10 })
  const storing = store.putStream(key, lines, { contentType: 'application/x-ndjson' })
  storing.catch(() => {})
  let written = 0
  let firstLeftOut = 0
  let leftOut = 0

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
          leftOut++
          firstLeftOut ||= error.item
        }
      }
    },
    async finish() {
      if (leftOut > 0) {
        const message = `${leftOut.toLocaleString('en')} more errors, starting with this item, are not listed.`
        await write({ item: firstLeftOut, pointer: '', code: 'more', message })
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
