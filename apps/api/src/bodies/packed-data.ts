import { Fault } from '@platen/contract'
import { packJson, unpackJson } from '@platen/platform'

/** An object in a large body, such as its `data`, which this process passes on without parsing it. */
export class PackedData {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Unchanged values of merge fields. `null` generates the blank form. */
export type SentData = Record<string, unknown> | PackedData | null

/** Limits on a request with data for a document. Outside of the data, requests have only a few values. */
export const dataBodyLimits = { valuesMax: 1_000, packs: ['data'] } as const

/** Returns data in the queue's format. */
export function queuedData(data: SentData): Record<string, unknown> | string | null {
  return data instanceof PackedData ? data.text : data
}

/** Path of the object to pack in a body, and the limit on fields and items outside of it. */
export interface PackOptions {
  /** Names from the top level of the body. */
  at: readonly string[]
  valuesMax: number
}

/** A large body from a thread, without the packed object. */
export interface PackedBody {
  body: unknown
  packed: string | undefined
}

/** Takes the object out of a body and packs it. Throws errors from `refuseTooManyValues`. */
export function packBody(body: unknown, options: PackOptions): PackedBody {
  refuseTooManyValues(body, options)
  const found = findPacked(body, options.at)
  if (!found) return { body, packed: undefined }
  const { holder, name, data } = found
  delete holder[name]
  return { body, packed: packData(data) }
}

/** Puts the object back at its path, as `PackedData`. */
export function unpackBody({ body, packed }: PackedBody, at: readonly string[]): unknown {
  return packed === undefined ? body : withAt(body, at, new PackedData(packed))
}

function withAt(body: unknown, [name, ...below]: readonly string[], data: PackedData): unknown {
  if (name === undefined) return data
  const holder = body as Record<string, unknown>
  return { ...holder, [name]: withAt(holder[name], below, data) }
}

/** Throws `invalid_request` for a body with too many fields and items. Those in the object at `at` are not counted. */
export function refuseTooManyValues(body: unknown, { at, valuesMax }: PackOptions): void {
  const data = findPacked(body, at)?.data
  let left = valuesMax
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value === data) return
    const inside: unknown[] = Array.isArray(value) ? value : Object.values(value)
    left -= inside.length
    if (left >= 0) inside.forEach(count)
  }
  count(body)
  if (left >= 0) return
  throw new Fault('invalid_request', {
    detail: `The body has more than ${valuesMax.toLocaleString('en')} fields and items outside of the object ${at.join('.')}. Send fewer.`,
  })
}

/** Returns the object that `unpackBody` put at a path. */
export function packedAt(body: unknown, at: readonly string[]): PackedData | undefined {
  const value = at.reduce<unknown>((holder, name) => (isObject(holder) ? holder[name] : undefined), body)
  return value instanceof PackedData ? value : undefined
}

interface FoundObject {
  holder: Record<string, unknown>
  name: string
  data: Record<string, unknown>
}

function findPacked(body: unknown, [name, ...below]: readonly string[]): FoundObject | undefined {
  if (name === undefined || !isObject(body)) return undefined
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (below.length > 0) return findPacked(value, below)
  return isObject(value) ? { holder: body, name, data: value } : undefined
}

/** Returns the packed text of an object, which may be packed already. */
export function packedText(data: Record<string, unknown> | PackedData): string {
  return data instanceof PackedData ? data.text : packData(data)
}

export function packData(data: Record<string, unknown> | null): string {
  return packJson(data)
}

export function unpackData(packed: string): Record<string, unknown> | null {
  return unpackJson(packed) as Record<string, unknown> | null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
