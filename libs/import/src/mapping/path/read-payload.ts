import type { PathPart, PayloadPath } from './payload-path.ts'
import { stepsMax } from '../bounds.ts'

/** Characters that count as one step. */
const charactersOfStep = 100

/** Thrown if a mapping reads too many values. */
export class TooMuchToRead extends Error {
  constructor() {
    super(`More than ${stepsMax.toLocaleString('en')} values would have to be read.`)
    this.name = 'TooMuchToRead'
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function ownValue(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Reads values from a payload, and counts them. */
export class PayloadReader {
  readonly payload: unknown
  readonly #ofPayload = new Map<PayloadPath, unknown>()
  #steps = 0

  constructor(payload: unknown) {
    this.payload = payload
  }

  /**
   * Returns the value at a path, relative to a row. Returns `null` for an empty value, a value inside `null`, and an index beyond
   * the end of a list, and `undefined` for a value that was not sent.
   * @throws TooMuchToRead
   */
  read(path: PayloadPath, row: unknown): unknown {
    if (row !== this.payload && !path.isOutside) return this.#walk(row, path.parts)
    if (!this.#ofPayload.has(path)) this.#ofPayload.set(path, this.#walk(this.payload, path.parts))
    return this.#ofPayload.get(path)
  }

  /** Counts read values. @throws TooMuchToRead */
  step(count = 1): void {
    this.#steps += count
    if (this.#steps > stepsMax) throw new TooMuchToRead()
  }

  /** Counts a value that is copied into the data: by its number of items, or by its length. @throws TooMuchToRead */
  stepThrough(value: unknown): void {
    if (Array.isArray(value)) this.step(value.length)
    else if (typeof value === 'string') this.step(Math.floor(value.length / charactersOfStep))
  }

  #walk(from: unknown, parts: readonly PathPart[]): unknown {
    let value = from
    for (const part of parts) {
      this.step()
      value = this.#inner(value, part)
      if (value === undefined || value === null) return value
    }
    return value
  }

  #inner(value: unknown, part: PathPart): unknown {
    if (Array.isArray(value)) {
      if (typeof part === 'number') return value[part] ?? null
      if (typeof part === 'string') return /^\d{1,9}$/.test(part) ? (value[Number(part)] ?? null) : undefined
      return value.find((item: unknown) => {
        const found = this.#walk(item, part.key)
        return (typeof found === 'string' || typeof found === 'number') && String(found) === part.text
      })
    }
    if (!isRecord(value)) return undefined
    if (typeof part === 'string') return ownValue(value, part)
    return typeof part === 'number' ? ownValue(value, String(part)) : undefined
  }
}
