import type { ConnectorFilter, ConnectorMapping, FaultItem, Field, TemplateSettings } from '@platen/contract'
import { applyMapping, dataFaults, failingFilter, filterWords } from '@platen/import/mapping'
import { packJson, readSharedJson, type SharedJson, unpackJson } from '@platen/platform'
import { fillTexts } from './fill-texts.ts'
import { readPayload } from './read-payload.ts'
import type { TextPatterns } from './text-patterns.ts'

/** What a record is made of: a payload by a mapping, or one that was repaired by hand. */
export interface RecordTask {
  from: { bytes: Uint8Array; contentType: string } | { packed: string }
  /** A `ConnectorMapping`: a message of some bytes must not cost a copy of it. `null`: the payload is the record. */
  mapping: SharedJson | null
  filters: readonly ConnectorFilter[]
  /** The template's `Field`s. */
  fields: SharedJson
  /** Of formulas with dates: epoch milliseconds, and an IANA name. */
  now: number
  timeZone: string | undefined
  /** The template's `TemplateSettings`, by which values are printed in texts. */
  settings: SharedJson
  /** Texts of the destination with the record's values in them. */
  texts: TextPatterns
  /** To people: gives payload and record as they are, too, and makes the record of what a filter leaves out. */
  isShown: boolean
}

/** A record, or why there is none. */
export interface MadeRecord {
  /** The first filter that does not hold, by its number and in words. */
  filtered: { by: number; words: string } | null
  /** The template's data as it goes into the queue; `null` when the payload has none. */
  packed: string | null
  /** What does not fit the template; where there is any, nothing is made. */
  faults: FaultItem[]
  texts: Record<string, string>
  /** JSON, where they are shown; `null` where there is none. */
  payload: string | null
  record: string | null
}

/** Makes a record. In a thread, as payload and mapping take as long as whoever wrote them likes. Throws the faults of `readPayload`. */
export async function makeRecord(task: RecordTask): Promise<MadeRecord> {
  const { from, filters } = task
  const none = { filtered: null, packed: null, faults: [], texts: {}, payload: null, record: null }
  if ('packed' in from) {
    const data = unpackJson(from.packed) as Record<string, unknown>
    return finish({ ...none, packed: from.packed, faults: dataFaults(fieldsOf(task), data) }, data, task)
  }
  const payload = await readPayload(asBuffer(from.bytes), from.contentType)
  const made = { ...none, payload: task.isShown ? JSON.stringify(payload) : null }
  const failing = failingFilter(filters, payload)
  if (failing) {
    const filtered = { by: filters.indexOf(failing), words: filterWords(failing) }
    if (!task.isShown) return { ...made, filtered }
    return { ...made, ...map(task, payload, made), filtered }
  }
  return map(task, payload, made)
}

function map(task: RecordTask, payload: unknown, made: MadeRecord): MadeRecord {
  const { now, timeZone } = task
  const fields = fieldsOf(task)
  // Checked where it was set.
  const mapping = task.mapping && (readSharedJson(task.mapping) as ConnectorMapping)
  if (mapping) {
    const mapped = applyMapping(mapping, payload, fields, { now, timeZone })
    return finish({ ...made, packed: packJson(mapped.data), faults: mapped.faults }, mapped.data, task)
  }
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    const message = 'The payload is no object, so it cannot be the data itself: map it to the fields.'
    return { ...made, faults: [{ pointer: '/data', code: 'wrong_type', message }] }
  }
  const data = payload as Record<string, unknown>
  return finish({ ...made, packed: packJson(data), faults: dataFaults(fields, data) }, data, task)
}

function finish(made: MadeRecord, data: Record<string, unknown>, task: RecordTask): MadeRecord {
  const { texts, isShown, now } = task
  const hasTexts = made.faults.length === 0 && Object.keys(texts).length > 0
  const filled = hasTexts
    ? fillTexts(texts, data, { fields: fieldsOf(task), settings: settingsOf(task), now })
    : { texts: {}, faults: [] }
  const record = isShown ? JSON.stringify(data) : null
  return { ...made, texts: filled.texts, faults: [...made.faults, ...filled.faults], record }
}

function fieldsOf({ fields }: RecordTask): readonly Field[] {
  return readSharedJson(fields) as Field[]
}

function settingsOf({ settings }: RecordTask): TemplateSettings {
  return readSharedJson(settings) as TemplateSettings
}

/** A buffer becomes a plain array of bytes on its way into a thread. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}
