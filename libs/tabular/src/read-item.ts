import type { FaultItem } from '@platen/contract'

/** Remembers texts, each with the row that had it first. */
export interface SeenTexts {
  /** The row that had the text before, or `undefined`, and from now on it is this one. */
  add(text: string, row: number): number | undefined
}

/** A wrong place of an item; `line` and `row` where they are not those in which the item begins. */
export type ReadFault = FaultItem & { line?: number; row?: number }

/**
 * One item of an upload as it was read, or why it could not be; `line` is where it begins, from 1, and `row` the row of a CSV. `filled`: the
 * data without cells that are empty, where there are any.
 */
export type ReadItem = { line: number; row?: number } & (
  | { data: Record<string, unknown>; filled?: Record<string, unknown> }
  | { faults: ReadFault[] }
)

/** The bytes of an upload, in order. */
export type Chunks = AsyncIterable<Buffer>
