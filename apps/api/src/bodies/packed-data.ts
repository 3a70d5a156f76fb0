import { packJson, unpackJson } from '@platen/runtime'

/** The `data` of a large body, which this process passes on without ever taking it apart. */
export class PackedData {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Merge-field values as they were sent; `null` makes the blank form. */
export type SentData = Record<string, unknown> | PackedData | null

/** As it goes into the queue. */
export function queuedData(data: SentData): Record<string, unknown> | string | null {
  return data instanceof PackedData ? data.text : data
}

/** A large body as a thread hands it over: its `data` packed, where that is an object, and nothing else in it that takes long to pass on. */
export interface PackedBody {
  body: unknown
  packed: string | undefined
}

/** No field beside `data` may be an object or a list, so of a wrong one its type is enough. */
export function packBody(body: unknown): PackedBody {
  if (!isObject(body)) return { body: hollow(body), packed: undefined }
  const { data } = body
  const fields = Object.entries(body).map(([name, value]) => [name, hollow(value)] as const)
  return { body: Object.fromEntries(fields), packed: isObject(data) ? packData(data) : undefined }
}

export function unpackBody({ body, packed }: PackedBody): unknown {
  return packed === undefined ? body : { ...(body as object), data: new PackedData(packed) }
}

export function packData(data: Record<string, unknown> | null): string {
  return packJson(data)
}

export function unpackData(packed: string): Record<string, unknown> | null {
  return unpackJson(packed) as Record<string, unknown> | null
}

function hollow(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return isObject(value) ? {} : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
