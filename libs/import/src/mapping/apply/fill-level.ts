import { type FieldSource, type ListSource, type NameSearch, pointerTo, quoted } from '@platen/contract'
import { rowsSeenMax } from '../bounds.ts'
import { plainResult } from '../formulas/plain-result.ts'
import type { FormulaLevel } from '../formulas/plan-formulas.ts'
import type { FormulaResults, MappedFormulas } from '../formulas/run-mapped-formulas.ts'
import { needsRows, noPath, noSuchField, notInPayload, wrongValue } from '../mapping-fault-items.ts'
import { type PathPart, type PayloadPath, readPathText } from '../path/payload-path.ts'
import { isRecord, type PayloadReader, TooMuchToRead } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import { findTarget } from '../targets/find-target.ts'
import { convertValue } from './convert-value.ts'
import type { FaultSink } from './fault-sink.ts'
import { fillText, type TextPiece, textPieces } from './fill-text.ts'
import { rowsOf } from './rows-of.ts'
import { setAt } from './set-at.ts'

export interface Filling {
  reader: PayloadReader
  faults: FaultSink
  nearest: NameSearch
  /** IANA name. */
  timeZone: string
  partsRead: MappedFormulas['partsRead']
  valuesLeft: number
  /** Cache of parsed paths and strings. */
  paths: Map<string, PayloadPath | undefined>
  texts: Map<string, TextPiece[]>
}

export interface FilledLevel {
  into: Record<string, unknown>
  targets: readonly FillTarget[]
  row: unknown
  /** Results of the formulas at this level. */
  results: FormulaResults
  level: FormulaLevel | undefined
  at: readonly (string | number)[]
}

/** Fills one level of the data. @throws TooMuchToRead */
export function fillLevel(
  sources: Readonly<Record<string, FieldSource>>,
  filled: FilledLevel,
  filling: Filling,
): void {
  for (const [path, source] of Object.entries(sources)) {
    if (source.from === 'nothing') continue
    const names = path.split('.')
    const pointer = `/data${pointerTo([...filled.at, ...names])}`
    const target = findTarget(filled.targets, path)
    if (target === undefined || target.kind === 'group' || names.includes('__proto__')) {
      filling.faults.add(noSuchField(path, pointer, { targets: filled.targets, nearest: filling.nearest }))
      continue
    }
    if (--filling.valuesLeft < 0) throw new TooMuchToRead()
    const value = valueOf(source, { target, pointer, names, filled }, filling)
    if (value !== undefined) setAt(filled.into, names, value)
  }
}

interface Filled {
  target: FillTarget
  pointer: string
  names: readonly string[]
  filled: FilledLevel
}

/** Returns the value of a field, or `undefined` to omit the field. */
function valueOf(source: FieldSource, field: Filled, filling: Filling): unknown {
  if (source.from === 'path') return valueAtPath(source, field, filling)
  if (source.from === 'list') return listAtPath(source, field, filling)
  if (source.from === 'formula') return formulaValue(source, field, filling)
  if (source.from === 'text') return textValue(source.text, field, filling)
  return source.from === 'constant' ? converted(source.value, field, filling) : undefined
}

function pathOf(written: string, { pointer }: Filled, { paths, faults }: Filling): PayloadPath | undefined {
  if (!paths.has(written)) paths.set(written, readPathText(written))
  const path = paths.get(written)
  if (path === undefined) faults.add(noPath(written, pointer))
  return path
}

function valueAtPath(source: FieldSource & { from: 'path' }, field: Filled, filling: Filling): unknown {
  const path = pathOf(source.path, field, filling)
  if (path === undefined) return undefined
  const found = filling.reader.read(path, field.filled.row)
  const isEmpty = found === undefined || found === null || found === ''
  if (isEmpty && source.otherwise !== undefined) return converted(source.otherwise, field, filling)
  if (found === undefined) return absent(source.path, { path, field }, filling)
  return converted(isEmpty ? null : found, field, filling)
}

/**
 * Reports a missing value, unless the field is optional. In rows, a missing optional part is also reported: without its `tax_lines`,
 * an item would be billed without tax.
 */
function absent(
  written: string,
  { path, field }: { path: PayloadPath; field: Filled },
  filling: Filling,
): undefined {
  const { target, pointer, filled } = field
  if (target.need === 'free') {
    const [first, ...inner] = path.parts
    const isOfRow = filled.at.length > 0 && !path.isOutside
    if (!isOfRow || first === undefined || inner.length === 0) return
    if (!isGone(first, filled.row, filling)) return
  }
  filling.faults.add(notInPayload(written, target, pointer))
}

function formulaValue(source: FieldSource & { from: 'formula' }, field: Filled, filling: Filling): unknown {
  const { level, results, at, row } = field.filled
  const name = level?.results.get(source)?.name
  if (name === undefined || !Object.hasOwn(results, name)) return undefined
  const result = plainResult(results[name])
  const gone =
    at.length > 0 || field.target.need !== 'free' ? goneOf(source, { result, row }, filling) : undefined
  if (gone === undefined) return converted(result, field, filling)
  filling.faults.add(notInPayload(gone, field.target, field.pointer))
  return undefined
}

/**
 * Returns a path that a formula reads but that is no longer sent. A formula with a missing value has no result, but a sum over a
 * missing list is 0, which would go unnoticed. Formulas that handle missing values are not reported, and neither are rows that
 * contain some of the values.
 */
function goneOf(
  source: FieldSource & { from: 'formula' },
  { result, row }: { result: unknown; row: unknown },
  filling: Filling,
): string | undefined {
  const read = filling.partsRead.get(source)
  if (result === null) return read?.parts.find((part) => isGone(part, row, filling))
  if (/\b(?:is_empty|coalesce)\s*\(/.test(source.formula)) return undefined
  const ofLists = read?.ofLists ?? []
  const gone = ofLists.find(([list = '']) => {
    if (isGone(list, row, filling)) return true
    const rows = rowsOf(filling.reader.read({ isOutside: false, parts: [list] }, row)).slice(0, rowsSeenMax)
    const names = ofLists.flatMap(([first, inner = '']) => (first === list ? [inner] : []))
    return (
      rows.length > 0 &&
      rows.every((item) => isRecord(item) && names.every((name) => isGone(name, item, filling)))
    )
  })
  return gone?.join('.')
}

function isGone(part: PathPart, row: unknown, { reader }: Filling): boolean {
  return reader.read({ isOutside: false, parts: [part] }, row) === undefined
}

/** If none of the values in text was sent, the text is missing, not empty. */
function textValue(text: string, field: Filled, filling: Filling): unknown {
  const { row } = field.filled
  const made = textOf(text, row, filling)
  if (made !== null || field.target.need === 'free') return converted(made, field, filling)
  const paths = piecesOf(text, filling).flatMap((piece) => ('path' in piece ? [piece] : []))
  const [first] = paths
  const areGone = paths.every(
    ({ path }) => path === undefined || filling.reader.read(path, row) === undefined,
  )
  if (first === undefined || !areGone) return converted(made, field, filling)
  filling.faults.add(notInPayload(first.written, field.target, field.pointer))
  return undefined
}

function piecesOf(text: string, { texts }: Filling): TextPiece[] {
  const pieces = texts.get(text) ?? textPieces(text)
  texts.set(text, pieces)
  return pieces
}

function textOf(text: string, row: unknown, filling: Filling): string | null {
  const { reader } = filling
  const made = fillText(piecesOf(text, filling), (path) => printed(reader.read(path, row), reader))
  return made.trim() === '' ? null : made
}

function printed(value: unknown, reader: PayloadReader): string {
  reader.stepThrough(value)
  if (Array.isArray(value))
    return value
      .filter((item) => !isRecord(item))
      .map((item) => printed(item, reader))
      .join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function converted(value: unknown, { target, pointer }: Filled, filling: Filling): unknown {
  if (target.kind === 'rows') {
    filling.faults.add(needsRows(target, pointer))
    return undefined
  }
  if (target.kind !== 'values') return convertOne(value, { target, pointer }, filling)
  return rowsOf(value).flatMap((item, index) => {
    if (--filling.valuesLeft < 0) throw new TooMuchToRead()
    const made = convertOne(item, { target, pointer: `${pointer}/${index}` }, filling)
    return made === undefined || made === null ? [] : [made]
  })
}

function convertOne(
  value: unknown,
  { target, pointer }: { target: FillTarget; pointer: string },
  { faults, reader, timeZone }: Filling,
): unknown {
  reader.stepThrough(value)
  const made = convertValue(target, value, timeZone)
  if ('value' in made) return made.value
  faults.add(wrongValue(target, { pointer, value, ...made }))
  return undefined
}

function listAtPath(source: ListSource, field: Filled, filling: Filling): unknown {
  const { target, filled } = field
  const path = pathOf(source.path, field, filling)
  if (path === undefined) return undefined
  const found = filling.reader.read(path, filled.row)
  if (found === undefined) return absent(source.path, { path, field }, filling)
  const rows = rowsOf(found)
  if (target.kind !== 'rows') {
    filling.reader.stepThrough(rows)
    const item = source.item ?? { from: 'path', path: '' }
    const values = rows.map((row) => plainItem(item, row, field, filling))
    return converted(
      target.kind === 'values' ? values : values.filter((value) => value !== null),
      field,
      filling,
    )
  }
  const made = rowsWithColumns(rows, source, field, filling)
  for (const further of source.further ?? []) {
    const furtherPath = pathOf(further.path, field, filling)
    const added = furtherPath ? rowsOf(filling.reader.read(furtherPath, filled.row)) : []
    for (const row of rowsWithColumns(added, further, field, filling, made.length)) made.push(row)
  }
  return made
}

/** Converts the rows of a list. `before` is the number of rows above them. */
function rowsWithColumns(
  rows: readonly unknown[],
  source: ListSource,
  { target, pointer, names, filled }: Filled,
  filling: Filling,
  before = 0,
): unknown[] {
  const level = filled.level?.lists.get(source)
  const results = level && filled.results[level.name]
  const rowResults: readonly unknown[] = Array.isArray(results) ? results : []
  return rows.map((row, index) => {
    if (--filling.valuesLeft < 0) throw new TooMuchToRead()
    const own = rowResults[index]
    const into: Record<string, unknown> = {}
    const at = [...filled.at, ...names, before + index]
    const inner = {
      into,
      targets: target.inside,
      row,
      results: isRecord(own) ? own : {},
      level: level?.level,
      at,
    }
    if (source.columns) {
      fillLevel(source.columns, inner, filling)
      // Columns can read the item itself. If no column does, the row would be empty.
      if (!isRecord(row) && Object.keys(into).length === 0)
        filling.faults.add(
          wrongValue(target, { pointer: `/data${pointerTo(at)}`, value: row, expected: 'rows with values' }),
        )
    } else
      filling.faults.add({
        pointer,
        code: 'wrong_type',
        message: `Choose what fills the columns of ${quoted(target.label)}.`,
      })
    return into
  })
}

function plainItem(item: FieldSource, row: unknown, field: Filled, filling: Filling): unknown {
  if (item.from === 'constant') return item.value
  if (item.from === 'text') return textOf(item.text, row, filling)
  if (item.from !== 'path') return null
  const path = pathOf(item.path, field, filling)
  return (path && filling.reader.read(path, row)) ?? item.otherwise ?? null
}
