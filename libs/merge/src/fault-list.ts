import { type FaultItem, pointerTo } from '@platen/contract'
import { faultsCountedMax, faultsListedMax } from './bounds.ts'

/** A position in the data as a linked list, innermost key first. `null` is the data itself. */
export type Position = { readonly key: string | number; readonly outer: Position } | null

export type Finding = Omit<FaultItem, 'pointer'>

/** Collects at most one error for each position: lists the first 100, and counts all. */
export interface FaultList {
  readonly items: readonly FaultItem[]
  readonly total: number
  /** Whether enough errors were counted for the caller to stop. */
  readonly isFull: boolean
  /** `describe` is called only for listed errors. */
  add(position: Position, describe: () => Finding): void
}

/** Creates an empty list. `pointerPrefix` is added before the JSON pointer of each error. */
export function createFaultList(pointerPrefix: string): FaultList {
  const items: FaultItem[] = []
  // A list that is looked up from inside another list is visited once for each item of the outer list.
  const seen = new Set<string>()
  return {
    items,
    get total() {
      return seen.size
    },
    get isFull() {
      return seen.size >= faultsCountedMax
    },
    add(position, describe) {
      if (seen.size >= faultsCountedMax) return
      const pointer = pointerPrefix + pointerTo(pathTo(position))
      if (seen.has(pointer)) return
      seen.add(pointer)
      if (items.length < faultsListedMax) items.push({ pointer, ...describe() })
    },
  }
}

function pathTo(position: Position): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = position; at !== null; at = at.outer) path.push(at.key)
  return path.toReversed()
}
