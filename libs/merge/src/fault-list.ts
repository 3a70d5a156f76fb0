import { type FaultItem, pointerTo } from '@platen/contract'
import { faultsCountedMax, faultsListedMax } from './bounds.ts'

/** A place in the data, as the way to it from within; `null` is the data itself. */
export type Place = { readonly key: string | number; readonly outer: Place } | null

/** A fault without its place. */
export type Finding = Omit<FaultItem, 'pointer'>

/** Gathers faults: each place's once, the first 100 as items, the rest as a number. */
export interface FaultList {
  readonly items: readonly FaultItem[]
  readonly total: number
  /** Enough was counted: whoever fills the list may stop. */
  readonly isFull: boolean
  /** `describe` is asked only for faults that are listed. */
  add(place: Place, describe: () => Finding): void
}

/** Begins a list without faults; `pointerPrefix` goes before the JSON pointer of each fault. */
export function createFaultList(pointerPrefix: string): FaultList {
  const items: FaultItem[] = []
  // A list that is looked up from inside another one is walked once for each item of that one.
  const seen = new Set<string>()
  return {
    items,
    get total() {
      return seen.size
    },
    get isFull() {
      return seen.size >= faultsCountedMax
    },
    add(place, describe) {
      if (seen.size >= faultsCountedMax) return
      const pointer = pointerPrefix + pointerTo(pathTo(place))
      if (seen.has(pointer)) return
      seen.add(pointer)
      if (items.length < faultsListedMax) items.push({ pointer, ...describe() })
    },
  }
}

function pathTo(place: Place): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = place; at !== null; at = at.outer) path.push(at.key)
  return path.toReversed()
}
