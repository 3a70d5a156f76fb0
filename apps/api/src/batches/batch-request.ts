import {
  type BatchRequest,
  batchRequestSchema,
  Fault,
  type FaultItem,
  type Field,
  isCellLocale,
  nearestName,
  pointerTo,
} from '@platen/contract'
import {
  compileFileName,
  compileKey,
  findStructuredNames,
  type NamePattern,
  structureOf,
} from '@platen/merge'
import { countWrong, createShapeCheck } from '../http/check-shape.ts'
import { createNullDropper } from '../http/drop-nulls.ts'
import { sayVersion } from '../documents/say-version.ts'

const checkShape = createShapeCheck(batchRequestSchema)
const dropNulls = createNullDropper(batchRequestSchema)

/** Where patterns of merge fields stand in a batch's body. */
const patterns = [
  { name: 'fileName', compile: compileFileName },
  { name: 's3_key', compile: compileKey },
] as const

/** A batch's request, its items as NDJSON beside it. */
export interface ReadBatch {
  request: Omit<BatchRequest, 'items'>
  items: Uint8Array | undefined
}

/** As `readBatch`, of the bytes of a JSON text, and without holding up anyone else. */
export type ReadBatchBytes = (
  bytes: Buffer,
  caller: { accountId: string; signal: AbortSignal },
) => Promise<ReadBatch>

/** The body of a batch. Throws `invalid_request` with every fault that can be told without its template. */
export function readBatch(body: unknown): ReadBatch {
  const { items, ...request } = readBatchRequest(body)
  return { request, items: items && Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join('')) }
}

function readBatchRequest(given: unknown): BatchRequest {
  const body = dropNulls(given)
  const faults = sayVersion(checkShape(body))
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if ((sent['items'] === undefined) === (sent['upload'] === undefined)) {
    const message = 'Send exactly one of items and upload.'
    faults.push({ pointer: '', code: 'one_of', message })
  }
  faults.push(...localeFaults(sent['upload']))
  for (const { name, compile } of patterns) {
    const pattern = sent[name]
    if (typeof pattern === 'string') faults.push(...patternFaults(compile, pattern))
  }
  refuse(faults)
  return sent as BatchRequest
}

const localeMessage =
  'Must be a supported language tag, such as "de" or "en-US", or "plain", "excel" or "auto".'

/** Of an upload that may have any other fault, too. */
function localeFaults(upload: unknown): FaultItem[] {
  const { locale, columns } = (upload ?? {}) as { locale?: unknown; columns?: unknown }
  const ofColumns = Object.entries((columns ?? {}) as Record<string, unknown>).map(([name, choice]) => ({
    pointer: pointerTo(['upload', 'columns', name, 'locale']),
    locale: (choice as { locale?: unknown } | null)?.locale,
  }))
  return [{ pointer: '/upload/locale', locale }, ...ofColumns]
    .filter((given) => typeof given.locale === 'string' && !isCellLocale(given.locale))
    .map(({ pointer }) => ({ pointer, code: 'not_allowed', message: localeMessage }))
}

/** Throws `invalid_request` when a pattern names a field that the template does not have, or one that has no text of its own. */
export function refuseUnusableFields(request: Omit<BatchRequest, 'items'>, fields: readonly Field[]): void {
  refuse(
    patterns.flatMap(({ name, compile }) => {
      const pattern = request[name]
      if (pattern === undefined) return []
      const [used, pointer] = [compile(pattern).fields, `/${name}`]
      const structured = findStructuredNames(used, fields)
      return [
        ...unknownFields(used, [fields], pointer),
        ...structured.map((message) => ({ pointer, code: 'invalid_pattern', message })),
      ]
    }),
  )
}

function refuse(faults: readonly FaultItem[]): void {
  if (faults.length === 0) return
  throw new Fault('invalid_request', { detail: countWrong(faults.length), errors: faults })
}

function patternFaults(compile: (pattern: string) => NamePattern, pattern: string): readonly FaultItem[] {
  try {
    compile(pattern)
    return []
  } catch (error) {
    if (error instanceof Fault && error.code === 'invalid_request') return error.errors
    throw error
  }
}

/** Names are looked up in the section that they stand in, then outwards; those behind a dot in what stands before it alone. */
function unknownFields(
  used: readonly Field[],
  scopes: ReadonlyArray<readonly Field[]>,
  pointer: string,
): FaultItem[] {
  return used.flatMap((field) => {
    const around = field.dotted ? scopes.slice(0, 1) : scopes
    const known = around.flat().find(({ name }) => name === field.name)
    if (known) return unknownFields(field.children, [known.children, ...scopes], pointer)
    if (field.name === '.') return []
    const suggestion = nearestName(
      field.name,
      around.flatMap((level) =>
        level.filter((one) => structureOf(one, level) === undefined).map(({ name }) => name),
      ),
    )
    const message = `The template has no field ${JSON.stringify(field.name)}.`
    return [{ pointer, code: 'unknown_field', message, ...(suggestion === undefined ? {} : { suggestion }) }]
  })
}
