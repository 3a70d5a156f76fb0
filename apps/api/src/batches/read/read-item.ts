import type { FaultItem } from '@platen/contract'

/** A wrong place of an item; `line` where it is not the line in which the item begins. */
export type ReadFault = FaultItem & { line?: number }

/** One item of an upload as it was read, or why it could not be; `line` is where it begins, from 1. */
export type ReadItem = { line: number; data: Record<string, unknown> } | { line: number; faults: ReadFault[] }

/** The bytes of an upload, in order. */
export type Chunks = AsyncIterable<Buffer>
