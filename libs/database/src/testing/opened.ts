import type { Catalog } from '../open-catalog.ts'

/** A clock that moves when told. */
export class SettableClock {
  #now = new Date('2026-11-01T12:00:00Z')

  readonly now = () => this.#now

  advance(byMs: number): void {
    this.#now = new Date(this.#now.getTime() + byMs)
  }
}

/** The catalog that a suite runs on; open by the time its tests run. Each test makes its own account. */
export interface Opened {
  catalog: Catalog
  clock: SettableClock
}
