import {
  type BatchRequest,
  batchRequestSchema,
  Fault,
  type FaultItem,
  type Field,
  isCellLocale,
  createNameSearch,
  type NameSearch,
  requestNameSteps,
  pointerTo,
} from '@platen/contract'
import {
  compileFileName,
  compileKey,
  findStructuredNames,
  namesIn,
  type NamePattern,
  structureOf,
} from '@platen/merge'
import { describeInvalidFieldCount, createShapeCheck } from '../http/check-shape.ts'
import { createNullDropper } from '../http/drop-nulls.ts'
import { mergeVersionErrors } from '../documents/merge-version-errors.ts'

const checkShape = createShapeCheck(batchRequestSchema)
const dropNulls = createNullDropper(batchRequestSchema)

/** Properties in a request whose values are patterns with merge fields. */
const patterns = [
  { name: 'fileName', compile: compileFileName },
  { name: 's3_key', compile: compileKey },
] as const

/** The request for a batch, with its items as NDJSON. */
export interface ParsedBatch {
  request: Omit<BatchRequest, 'items'>
  items: Uint8Array | undefined
}

/** Like `readBatch`, but reads JSON bytes in a thread, so that other requests are not delayed. */
export type ReadBatchBytes = (
  bytes: Buffer,
  caller: { accountId: string; signal: AbortSignal },
) => Promise<ParsedBatch>

/** Reads the body of a request. Throws `invalid_request` with all errors that can be found without the template. */
export function readBatch(body: unknown): ParsedBatch {
  const { items, ...request } = readBatchRequest(body)
  return { request, items: items && Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join('')) }
}

function readBatchRequest(given: unknown): BatchRequest {
  const body = dropNulls(given)
  const faults = mergeVersionErrors(checkShape(body))
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if ((sent['items'] === undefined) === (sent['upload'] === undefined)) {
    const message = 'Send exactly one of items and upload.'
    faults.push({ pointer: '', code: 'one_of', message })
  }
  faults.push(...localeFaults(sent['upload']))
  for (const { name, compile } of patterns) {
    const pattern = sent[name]
    // It can be too long to compile: the time grows with the square of its length.
    const isRefused = faults.some(({ pointer }) => pointer === `/${name}`)
    if (typeof pattern === 'string' && !isRefused) faults.push(...patternFaults(compile, pattern))
  }
  throwIfAny(faults)
  return sent as BatchRequest
}

const localeMessage =
  'Must be a supported language tag, such as "de" or "en-US", or "plain", "excel" or "auto".'

/** Returns the errors in the locales of an upload, whose shape may be invalid. */
function localeFaults(upload: unknown): FaultItem[] {
  const { locale, columns } = (upload ?? {}) as { locale?: unknown; columns?: unknown }
  const columnLocales = Object.entries((columns ?? {}) as Record<string, unknown>).map(([name, choice]) => ({
    pointer: pointerTo(['upload', 'columns', name, 'locale']),
    locale: (choice as { locale?: unknown } | null)?.locale,
  }))
  return [{ pointer: '/upload/locale', locale }, ...columnLocales]
    .filter((given) => typeof given.locale === 'string' && !isCellLocale(given.locale))
    .map(({ pointer }) => ({ pointer, code: 'not_allowed', message: localeMessage }))
}

/** Throws `invalid_request` if a pattern contains a field that the template does not have, or a list or object, which cannot be printed. */
export function checkPatternFields(request: Omit<BatchRequest, 'items'>, fields: readonly Field[]): void {
  const search = { nearest: createNameSearch(requestNameSteps), printable: createPrintableNames() }
  throwIfAny(
    patterns.flatMap(({ name, compile }) => {
      const pattern = request[name]
      if (pattern === undefined) return []
      const [used, pointer] = [compile(pattern).fields, `/${name}`]
      const structured = findStructuredNames(used, fields)
      return [
        ...unknownFields(used, [fields], { pointer, ...search }),
        ...structured.map((message) => ({ pointer, code: 'invalid_pattern', message })),
      ]
    }),
  )
}

function throwIfAny(faults: readonly FaultItem[]): void {
  if (faults.length === 0) return
  throw new Fault('invalid_request', { detail: describeInvalidFieldCount(faults.length), errors: faults })
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

/** Looks up names in their section, then in the enclosing sections. A name after a dot is only looked up in the field before the dot. */
function unknownFields(
  used: readonly Field[],
  scopes: ReadonlyArray<readonly Field[]>,
  found: { pointer: string; nearest: NameSearch; printable: PrintableNames },
): FaultItem[] {
  return used.flatMap((field) => {
    const around = field.dotted ? scopes.slice(0, 1) : scopes
    const known = around.flat().find(({ name }) => name === field.name)
    if (known) return unknownFields(field.children, [known.children, ...scopes], found)
    if (field.name === '.') return []
    const suggestion = found.nearest(field.name, found.printable(around))
    const message = `The template has no field ${JSON.stringify(field.name)}.`
    return [
      {
        pointer: found.pointer,
        code: 'unknown_field',
        message,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ]
  })
}

/** Returns the printable names in the given levels. Lazy, because the search stops at its step limit. */
type PrintableNames = (levels: ReadonlyArray<readonly Field[]>) => Iterable<string>

/** Collects the names at each level once for all unknown names in a request, because the sections at a level can have thousands of names. */
function createPrintableNames(): PrintableNames {
  const collected = new Map<readonly Field[], readonly string[]>()
  function namesOf(level: readonly Field[]): readonly string[] {
    const known = collected.get(level)
    if (known) return known
    const outer = namesIn(level)
    const names = level.filter((one) => structureOf(one, outer) === undefined).map(({ name }) => name)
    collected.set(level, names)
    return names
  }
  return function* (levels) {
    for (const level of levels) yield* namesOf(level)
  }
}
