import { Fault, partsOfPointer } from '@platen/contract'
import {
  compileFormulas,
  Decimal,
  FormulaFault,
  type FormulaSourceFault,
  type ResultKind,
  TypedValue,
} from '@platen/merge/fields'
import { isJsonObject } from '../source/read-json.ts'
import { setAt, valueAt, type ValuePath } from '../samples/value-edits.ts'
import type { SampleFaults } from '../samples/check-sample.ts'
import type { SampleData } from '../samples/sample-text.ts'
import type { CleanSettings } from '../fields/clean-settings.ts'
import { prepareData } from './prepare-data.ts'
import { type Printed, printed } from './printed.ts'

/** The formulas of a draft. Valid ones can be calculated. */
export interface DraftFormulas {
  settings: CleanSettings
  /** Types of results by dotted path. */
  kinds: ReadonlyMap<string, ResultKind>
  /** Errors by the formula's dotted path. */
  faults: ReadonlyMap<string, FormulaSourceFault>
}

/** The results of formulas with one sample. */
export interface SampleResults {
  /** Formatted data; undefined if nothing can be calculated. */
  data: Readonly<Record<string, unknown>> | undefined
  /** Errors by the formula's dotted path. An error at the empty path affects all formulas. */
  faults: ReadonlyMap<string, string>
}

/** Compiles the formulas of a draft, except invalid formulas and those that depend on them. */
export function compileDraft(settings: CleanSettings): DraftFormulas {
  const faults = new Map<string, FormulaSourceFault>()
  let { computed } = settings
  for (let left = Object.keys(computed).length; left >= 0; left--) {
    const compiled = compileFormulas({ fields: settings.fields, computed })
    if ('program' in compiled)
      return { settings: { ...settings, computed }, kinds: compiled.program.kinds, faults }
    const isFirst = faults.size === 0
    for (const fault of compiled.faults) {
      if (!faults.has(fault.path)) faults.set(fault.path, isFirst ? fault : { ...fault, message: dependent })
    }
    computed = Object.fromEntries(Object.entries(computed).filter(([path]) => !faults.has(path)))
  }
  return { settings: { ...settings, computed: {} }, kinds: new Map(), faults }
}

const dependent = 'It needs a formula that has an error. Fix that formula first.'

/** Calculates with one sample. Invalid values count as missing. */
export function calculate(
  { settings }: DraftFormulas,
  sample: { data: SampleData; wrong: SampleFaults; now: number },
): SampleResults {
  const faults = new Map<string, string>()
  const data = sample.wrong.items
    .filter(({ code }) => code === 'wrong_type')
    .reduce((fitting, { pointer }) => setAt(fitting, pathIn(fitting, pointer), null), sample.data)
  let { computed } = settings
  for (let left = Object.keys(computed).length; left >= 0; left--) {
    try {
      return { data: prepareData({ ...settings, computed }, data, sample.now), faults }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (!(error.cause instanceof FormulaFault)) {
        faults.set('', error.detail)
        return { data: undefined, faults }
      }
      faults.set(error.cause.path, error.cause.message)
      const { path } = error.cause
      computed = compileDraft({ ...settings, computed: without(computed, path) }).settings.computed
    }
  }
  return { data: undefined, faults }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

function pathIn(data: SampleData, pointer: string): ValuePath {
  const path: (string | number)[] = []
  for (const part of partsOfPointer(pointer))
    path.push(Array.isArray(valueAt(data, path)) ? Number(part) : part)
  return path
}

/** Returns the printed text at a path; for a list, the text of its first items. Undefined if there is no value. */
export function printedAt(results: SampleResults, path: ValuePath): Printed | undefined {
  const value = results.data && valueAt(results.data, path)
  return value === undefined || value === null ? undefined : printed(() => wordsOf(value))
}

/** Returns a value as callers would send it; undefined unless it is a plain value. */
export function sentAt(results: SampleResults, path: ValuePath): unknown {
  const value = results.data && valueAt(results.data, path)
  if (!(value instanceof TypedValue)) return value === null ? null : undefined
  if (value.value === null || typeof value.value === 'boolean') return value.value
  const raw = value.raw()
  // Returns a JSON number if it has the same digits.
  return value.value instanceof Decimal && String(Number(raw)) === raw ? Number(raw) : raw
}

const itemsShown = 3

function wordsOf(value: unknown): string {
  if (value instanceof TypedValue) return value.text()
  if (Array.isArray(value)) {
    const first = value.slice(0, itemsShown).map(wordsOf)
    const more = value.length - first.length
    return value.length === 0 ? 'no rows' : `${first.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
  }
  if (isJsonObject(value)) {
    const plain = Object.values(value).filter(
      (inner) => inner instanceof TypedValue || typeof inner === 'string',
    )
    return plain.slice(0, itemsShown).map(wordsOf).join(' · ')
  }
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
