import type { Catalog } from '../open-catalog.ts'

/** A clock that tests control. */
export class SettableClock {
  #now = new Date('2026-11-01T12:00:00Z')

  readonly now = () => this.#now

  advance(byMs: number): void {
    this.#now = new Date(this.#now.getTime() + byMs)
  }
}

/** The catalog of a suite, open when its tests run. Each test creates its own account. */
export interface Opened {
  catalog: Catalog
  clock: SettableClock
}
