import { Fault, type FaultItem, partsOfPointer, pointerTo, quoted } from '@platen/contract'
import type { FormulaFault, FormulaFaultCode, FormulaProgram } from '@platen/merge/fields'
import { isRecord } from '../scope.ts'

/** The fields of the data that each computed field depends on. */
export type Sources = FormulaProgram['sourcesOf']

type Position = readonly (string | number)[]

/** What callers can do. Only the author can change the formula. */
const actions: Record<FormulaFaultCode, string> = {
  division_by_zero: 'Send another value.',
  number_too_long: 'Send a number with fewer digits.',
  text_too_long: 'Send shorter strings, or fewer of them.',
  too_many_steps: 'Send fewer rows.',
  invalid_argument: 'Send another value.',
  not_a_number: 'Send a number such as 12.50.',
  not_a_date: 'Send a date such as 2026-12-01.',
  date_out_of_range: 'Send another date, or a smaller number.',
  mixed_currencies: 'Send rows with one currency.',
}

/** Converts a formula error to an error that names the fields that the caller sent, with a pointer to the wrong field. */
export function asSourceFault(error: FormulaFault, data: unknown, sourcesOf: Sources): Fault {
  const { path, pointer, code, reason, part } = error
  const sources = sourcesAt(path, sourcesOf)
  const from = sources.length > 0 ? ` from ${listOf(sources)}` : ''
  const message = `The template cannot calculate ${quoted(path)}${from}: ${reason}. ${actions[code]}`
  const own = { pointer: pointerOf(sources, { row: pointer, part, data }), code, message }
  return new Fault('invalid_data', { detail: message, errors: [own], cause: error })
}

/** Changes each item of an error about a calculated field so that it points to a field that the calculation reads. Returns other errors unchanged. */
export function atSources(error: unknown, data: unknown, sourcesOf: Sources): unknown {
  if (!(error instanceof Fault) || error.code !== 'invalid_data') return error
  const errors = error.errors.map((item) => itemAtSources(item, data, sourcesOf))
  if (errors.every((item, at) => item === error.errors[at])) return error
  return new Fault('invalid_data', { detail: errors[0]?.message ?? error.detail, errors, cause: error })
}

function itemAtSources(item: FaultItem, data: unknown, sourcesOf: Sources): FaultItem {
  const position = findPointer(item.pointer)
  const at = position.findIndex((_, index) => sourcesOf.has(pathOf(position.slice(0, index + 1))))
  if (at < 0) return item
  const path = pathOf(position.slice(0, at + 1))
  const sources = sourcesAt(path, sourcesOf)
  if (sources.length === 0) return item
  return {
    ...item,
    pointer: pointerOf(sources, { row: position.slice(0, at), part: undefined, data }),
    message: `${item.message} The template calculates ${quoted(path)} from ${listOf(sources)}.`,
  }
}

/** Omits a list if its columns are named. */
function sourcesAt(path: string, sourcesOf: Sources): string[] {
  const all = [...(sourcesOf.get(path) ?? [])]
  return all.filter((source) => !all.some((other) => other.startsWith(`${source}.`)))
}

/** Returns the pointer of the wrong field, or of its row if several fields can be wrong. */
function pointerOf(
  sources: readonly string[],
  { row, part, data }: { row: Position; part: string | undefined; data: unknown },
): string {
  const named = sources.filter((source) => source === part || source.endsWith(`.${part}`))
  const [only, ...others] = named.length > 0 ? named : sources
  return pointerTo(['data', ...(only === undefined || others.length > 0 ? row : positionIn(data, only, row))])
}

/** Returns the position of a field in the row or in an outer level. For a field in another list, returns the position of the list. */
function positionIn(data: unknown, source: string, row: Position): Position {
  const position: (string | number)[] = []
  let value = data
  for (const name of source.split('.')) {
    position.push(name)
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
    if (!Array.isArray(value)) continue
    const index = row[position.length]
    if (typeof index !== 'number' || !position.every((part, at) => part === row[at])) break
    position.push(index)
    value = value[index]
  }
  return position
}

/** Keys and indexes after `/data`. */
function findPointer(pointer: string): Position {
  return partsOfPointer(pointer)
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

function pathOf(position: Position): string {
  return position.filter((part) => typeof part === 'string').join('.')
}

const namesMax = 3

function listOf(sources: readonly string[]): string {
  const shown = sources.slice(0, namesMax).map((source) => quoted(source))
  const names = sources.length > namesMax ? [...shown, 'other fields'] : shown
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
