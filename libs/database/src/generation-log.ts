import { Fault } from '@platen/contract'
import type { Generation, Generations, NewGeneration } from './records/generations.ts'

/** How often generations are written, and the limits of the buffer. */
export interface GenerationLogOptions {
  /** Maximum time before a row is written, in milliseconds. Default 500. */
  flushEveryMs?: number
  /** Maximum number of rows in one statement. Default 500. */
  batchMax?: number
  /** Maximum number of rows that are buffered while the database is unavailable. If there are more, the oldest are dropped. Default 20,000. */
  bufferMax?: number
  /** Receives the number of dropped rows, and all database errors except `unavailable`. */
  onError?: (error: unknown) => void
}

/** Writes generations in the background, without delaying requests. */
export interface GenerationLog {
  /** Returns the id of the generation that will be written. Never waits, never throws. */
  add(generation: NewGeneration): string
  /**
   * Settles when all rows added before are written or dropped. Rejects with `unavailable` if the database is unavailable, and keeps
   * the rows.
   */
  flush(): Promise<void>
  /**
   * Rows that are waiting, and rows dropped since the start, either because too many were waiting while the database was unavailable, or because the
   * database rejected them.
   */
  counts(): { waiting: number; dropped: number }
  /** Writes the remaining rows and stops. Rejects if `flush` does. Rows that could not be written are lost. */
  close(): Promise<void>
}

/** Starts a generation log, which writes generations in groups until it is closed. */
export function createGenerationLog(
  generations: Generations,
  options: GenerationLogOptions = {},
): GenerationLog {
  const { flushEveryMs = 500, batchMax = 500, bufferMax = 20_000, onError = () => {} } = options
  let waiting: Generation[] = []
  let dropped = 0
  let isDropping = false
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function keepBounded(): void {
    if (waiting.length <= bufferMax) return
    dropped += waiting.length - bufferMax
    waiting = waiting.slice(-bufferMax)
    if (!isDropping)
      onError(new Error('The oldest generations are dropped: the database has been unavailable for too long'))
    isDropping = true
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      const refused = await write(batch)
      dropped += refused
      // In the meantime, rows may have been added, and the oldest rows dropped.
      const written = new Set(batch)
      waiting = waiting.filter((row) => !written.has(row))
    }
  }

  /** Returns how many rows the database rejected. The promise rejects only if the database is unavailable. */
  async function write(batch: Generation[]): Promise<number> {
    try {
      await generations.insert(batch)
      isDropping = false
      return 0
    } catch (error) {
      if (error instanceof Fault && error.code === 'unavailable') throw error
      if (batch.length > 1) {
        let refused = 0
        for (const row of batch) refused += await write([row])
        return refused
      }
      onError(error)
      return 1
    }
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // If the database is unavailable, the next row or tick retries.
      void flush().catch(() => schedule())
    }, flushEveryMs).unref()
  }

  return {
    add(generation) {
      const generationId = generations.newId()
      waiting.push({ ...generation, generationId })
      keepBounded()
      schedule()
      return generationId
    },
    flush,
    counts: () => ({ waiting: waiting.length, dropped }),
    close() {
      clearTimeout(timer)
      timer = undefined
      return flush()
    },
  }
}
