import type { FaultItem } from '@platen/contract'
import { faultsMax } from '../bounds.ts'

/** Gathers faults, one for each place, up to the most that are told. */
export class FaultSink {
  readonly items: FaultItem[] = []
  readonly #places = new Set<string>()

  /** Adds a fault, unless its place has one. */
  add(fault: FaultItem): void {
    if (this.#places.has(fault.pointer) || this.items.length >= faultsMax) return
    this.#places.add(fault.pointer)
    this.items.push(fault)
  }

  /** Adds the fault that stopped everything: it is told first, and always. */
  addStop(fault: FaultItem): void {
    this.#places.add(fault.pointer)
    this.items.unshift(fault)
    this.items.splice(faultsMax)
  }

  /** Whether a place has a fault, or stands in one that has. */
  has(pointer: string): boolean {
    if (this.#places.has(pointer)) return true
    const outer = pointer.lastIndexOf('/')
    return outer > 0 && this.has(pointer.slice(0, outer))
  }
}
