import {
  type FaultItem,
  type FieldDeclaration,
  type FieldSource,
  type PayloadShape,
  pointerTo,
} from '@platen/contract'
import { compileFormulas, FormulaFault, type FormulaProgram } from '@platen/merge/fields'
import type { FaultSink } from '../apply/fault-sink.ts'
import { rowsOf } from '../apply/rows-of.ts'
import { rowsSeenMax } from '../bounds.ts'
import type { PayloadReader } from '../path/read-payload.ts'
import { readShape, shapeOfPayload, shapeOfRows, withKeptShape } from './payload-shape.ts'
import type { FormulaLevel } from './plan-formulas.ts'
import { shapeAt } from './shape-at.ts'
import { namesRead, type ReadNames, typedRecord } from './type-payload.ts'

export interface FormulaInput {
  reader: PayloadReader
  /** The shape as stored in the mapping. */
  kept: unknown
  faults: FaultSink
  now: number
  timeZone: string
}

/** Results by name. The results of rows are in lists. */
export type FormulaResults = Readonly<Record<string, unknown>>

export interface MappedFormulas {
  results: FormulaResults
  /** The values that each formula reads at its level, by source. */
  partsRead: ReadonlyMap<FieldSource, PartsRead>
}

export interface PartsRead {
  /** Lists and groups that the formula reads from. */
  parts: readonly string[]
  /** Paths that the formula reads in lists, including the list's name. */
  ofLists: readonly (readonly string[])[]
}

/** For a mapping without formulas or results. */
export const noFormulas: MappedFormulas = { results: {}, partsRead: new Map() }

interface ListShape {
  shape: PayloadShape
  lists: Map<string, ListShape>
}

/**
 * Runs the formulas of a mapping on one payload. Lists for rows get separate names, so that a row's formulas look up names in the row first and then
 * in the payload.
 * @throws TooMuchToRead
 */
export function runMappedFormulas(level: FormulaLevel, input: FormulaInput): MappedFormulas {
  const { reader, faults } = input
  const shape = withKeptShape(readShape(input.kept), shapeOfPayload(reader.payload))
  const top = listShape(level, { shape, from: shape, rows: [reader.payload] }, reader)
  const compiled = compile(level, top, faults)
  if (!compiled) return noFormulas
  const names = namesRead(compiled.program.inputs)
  const record = typedLevel(level, { row: reader.payload, own: top, names, at: [] }, input)
  if (faults.items.some(({ code }) => code === 'payload_changed')) return noFormulas
  try {
    compiled.program.run(record, { now: input.now, timeZone: input.timeZone })
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    faults.add(runFault(error, compiled.fields))
    return noFormulas
  }
  return { results: record, partsRead: partsRead(level, top, compiled.program.inputsOf) }
}

function listShape(
  level: FormulaLevel,
  { shape, from, rows }: { shape: PayloadShape; from: PayloadShape; rows: readonly unknown[] },
  reader: PayloadReader,
): ListShape {
  const lists = new Map<string, ListShape>()
  for (const { name, path, level: inner } of level.lists.values()) {
    const found = rows
      .flatMap((row) => rowsOf(reader.read(path, row)).slice(0, rowsSeenMax))
      .slice(0, rowsSeenMax)
    const kept = shapeAt(path.isOutside ? from : shape, path.parts)?.fields ?? {}
    // If a list never had rows, its columns are unknown, and its formulas cannot run.
    if (found.length === 0 && Object.keys(kept).length === 0) continue
    const own = withKeptShape(kept, shapeOfRows(found))
    lists.set(name, listShape(inner, { shape: own, from, rows: found }, reader))
  }
  return { shape, lists }
}

function declarations({ shape, lists }: ListShape): Record<string, FieldDeclaration> {
  const inner = [...lists].map(([name, list]): [string, FieldDeclaration] => [
    name,
    { type: 'list', fields: declarations(list) },
  ])
  return Object.fromEntries([...Object.entries(shape as Record<string, FieldDeclaration>), ...inner])
}

interface Written {
  formula: string
  field: string
}

function writtenFormulas(
  level: FormulaLevel,
  { lists }: ListShape,
  before = '',
  all = new Map<string, Written>(),
): Map<string, Written> {
  for (const { name, formula, field } of level.results.values())
    all.set(`${before}${name}`, { formula, field })
  for (const { name, level: inner } of level.lists.values()) {
    const list = lists.get(name)
    if (list) writtenFormulas(inner, list, `${before}${name}.`, all)
  }
  return all
}

function compile(
  level: FormulaLevel,
  top: ListShape,
  faults: FaultSink,
): { program: FormulaProgram; fields: Map<string, Written> } | undefined {
  const fields = declarations(top)
  const formulas = writtenFormulas(level, top)
  const computedOf = () => Object.fromEntries([...formulas].map(([path, { formula }]) => [path, formula]))
  const compiled = compileFormulas({ fields, computed: computedOf() })
  if ('program' in compiled) return { program: compiled.program, fields: formulas }
  for (const { path, message } of compiled.faults) {
    const field = formulas.get(path)?.field ?? path
    faults.add({
      pointer: fieldPointer(field),
      code: 'invalid_formula',
      message: `The formula cannot be used: ${message}`,
    })
    formulas.delete(path)
  }
  // The other formulas keep their results.
  const rest = compileFormulas({ fields, computed: computedOf() })
  return 'program' in rest ? { program: rest.program, fields: formulas } : undefined
}

function partsRead(
  level: FormulaLevel,
  { shape, lists }: ListShape,
  inputsOf: FormulaProgram['inputsOf'],
  before = '',
  read = new Map<FieldSource, PartsRead>(),
): Map<FieldSource, PartsRead> {
  for (const [source, { name }] of level.results) {
    const own = [...(inputsOf.get(before + name) ?? [])].filter((path) => path.startsWith(before))
    const inside = own.map((path) => path.slice(before.length).split('.')).filter(({ length }) => length > 1)
    const parts = [...new Set(inside.map(([first = '']) => first))]
    read.set(source, { parts, ofLists: inside.filter(([first = '']) => shape[first]?.type === 'list') })
  }
  for (const { name, level: inner } of level.lists.values()) {
    const list = lists.get(name)
    if (list) partsRead(inner, list, inputsOf, `${before}${name}.`, read)
  }
  return read
}

function typedLevel(
  level: FormulaLevel,
  at: { row: unknown; own: ListShape; names: ReadNames; at: readonly (string | number)[] },
  input: FormulaInput,
): Record<string, unknown> {
  const { reader, faults, timeZone } = input
  const { row, own, names } = at
  const typed = typedRecord(row, { shape: own.shape, names, at: at.at }, { reader, faults, timeZone })
  for (const { name, path, written, level: inner } of level.lists.values()) {
    const list = own.lists.get(name)
    if (!list) continue
    const inside: ReadNames = names.get(name) ?? new Map<string, ReadNames>()
    typed[name] = rowsOf(reader.read(path, row)).map((item, index) => {
      reader.step()
      return typedLevel(inner, { row: item, own: list, names: inside, at: [...at.at, written, index] }, input)
    })
  }
  return typed
}

function fieldPointer(field: string): string {
  return `/data${pointerTo(field.split('.'))}`
}

function runFault(
  { path, code, message, pointer }: FormulaFault,
  formulas: ReadonlyMap<string, Written>,
): FaultItem {
  const { field = path } = formulas.get(path) ?? {}
  const row = pointer.findLast((part) => typeof part === 'number')
  const cause = message.slice(message.indexOf(': ') + 2)
  const position = row === undefined ? '' : ` in row ${row + 1}`
  return {
    pointer: fieldPointer(field),
    code,
    message: `The formula for "${field}" has no result${position}: ${cause}`,
  }
}
