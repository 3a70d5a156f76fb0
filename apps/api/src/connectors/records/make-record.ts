import type { ConnectorFilter, ConnectorMapping, FaultItem, Field, TemplateSettings } from '@platen/contract'
import { applyMapping, dataFaults, failingFilter, filterWords } from '@platen/import/mapping'
import { packJson, readSharedJson, type SharedJson, unpackJson } from '@platen/platform'
import { fillTexts } from './fill-texts.ts'
import { readPayload } from './read-payload.ts'
import type { TextPatterns } from './text-patterns.ts'

/** Task to create a record from a payload with a mapping, or from a repaired record. */
export interface RecordTask {
  from: { bytes: Uint8Array; contentType: string } | { packed: string }
  /** A `ConnectorMapping`, shared so that small messages do not copy it. `null`: the payload is the record. */
  mapping: SharedJson | null
  filters: readonly ConnectorFilter[]
  /** The template's `Field`s. */
  fields: SharedJson
  /** Epoch milliseconds, for formulas with dates. `timeZone` is an IANA name. */
  now: number
  timeZone: string | undefined
  /** The template's `TemplateSettings`, to print values in text. */
  settings: SharedJson
  /** Strings of the destination to fill in with values from the record. */
  texts: TextPatterns
  /** Also returns payload and record as JSON for display, and creates the record even if a filter does not match. */
  isShown: boolean
}

/** A record, or the reason why there is none. */
export interface RecordResult {
  /** The first filter that does not match: its index and description. */
  filtered: { by: number; words: string } | null
  /** The template's data in the queue's format; `null` if the payload has none. */
  packed: string | null
  /** Values that do not fit the template. If there are any, no document is generated. */
  faults: FaultItem[]
  texts: Record<string, string>
  /** JSON of the payload, if it is shown. */
  payload: string | null
  record: string | null
}

/**
 * Creates a record. Must run in a thread, because reading the payload and applying the mapping can take a long time. Throws the faults of
 * `readPayload`.
 */
export async function makeRecord(task: RecordTask): Promise<RecordResult> {
  const { from, filters } = task
  const none = { filtered: null, packed: null, faults: [], texts: {}, payload: null, record: null }
  if ('packed' in from) {
    const data = unpackJson(from.packed) as Record<string, unknown>
    return finish({ ...none, packed: from.packed, faults: dataFaults(fieldsOf(task), data) }, data, task)
  }
  const payload = await readPayload(asBuffer(from.bytes), from.contentType)
  const result = { ...none, payload: task.isShown ? JSON.stringify(payload) : null }
  const failing = failingFilter(filters, payload)
  if (failing) {
    const filtered = { by: filters.indexOf(failing), words: filterWords(failing) }
    if (!task.isShown) return { ...result, filtered }
    return { ...result, ...map(task, payload, result), filtered }
  }
  return map(task, payload, result)
}

function map(task: RecordTask, payload: unknown, result: RecordResult): RecordResult {
  const { now, timeZone } = task
  const fields = fieldsOf(task)
  // The mapping was checked when it was saved.
  const mapping = task.mapping && (readSharedJson(task.mapping) as ConnectorMapping)
  if (mapping) {
    const mapped = applyMapping(mapping, payload, fields, { now, timeZone })
    return finish({ ...result, packed: packJson(mapped.data), faults: mapped.faults }, mapped.data, task)
  }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    const message = 'The payload is not an object, so it cannot be used as the data. Map it to the fields.'
    return { ...result, faults: [{ pointer: '/data', code: 'wrong_type', message }] }
  }
  const data = payload as Record<string, unknown>
  return finish({ ...result, packed: packJson(data), faults: dataFaults(fields, data) }, data, task)
}

function finish(result: RecordResult, data: Record<string, unknown>, task: RecordTask): RecordResult {
  const { texts, isShown, now } = task
  const hasTexts = result.faults.length === 0 && Object.keys(texts).length > 0
  const filled = hasTexts
    ? fillTexts(texts, data, { fields: fieldsOf(task), settings: settingsOf(task), now })
    : { texts: {}, faults: [] }
  const record = isShown ? JSON.stringify(data) : null
  return { ...result, texts: filled.texts, faults: [...result.faults, ...filled.faults], record }
}

function fieldsOf({ fields }: RecordTask): readonly Field[] {
  return readSharedJson(fields) as Field[]
}

function settingsOf({ settings }: RecordTask): TemplateSettings {
  return readSharedJson(settings) as TemplateSettings
}

/** Converts the plain byte array that a thread receives back to a buffer. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}
