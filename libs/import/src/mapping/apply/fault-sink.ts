import type { FaultItem } from '@platen/contract'
import { faultsMax } from '../bounds.ts'

/** Collects errors, one for each position, up to a limit. */
export class FaultSink {
  readonly items: FaultItem[] = []
  readonly #places = new Set<string>()

  add(fault: FaultItem): void {
    if (this.#places.has(fault.pointer) || this.items.length >= faultsMax) return
    this.#places.add(fault.pointer)
    this.items.push(fault)
  }

  /** Inserts the error that stopped the mapping before all others. */
  addStop(fault: FaultItem): void {
    this.#places.add(fault.pointer)
    this.items.unshift(fault)
    this.items.splice(faultsMax)
  }

  /** Whether a position, or one that contains it, has an error. */
  has(pointer: string): boolean {
    if (this.#places.has(pointer)) return true
    const outer = pointer.lastIndexOf('/')
    return outer > 0 && this.has(pointer.slice(0, outer))
  }
}
