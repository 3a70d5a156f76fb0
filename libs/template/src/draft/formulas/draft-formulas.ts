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

/** The formulas of a draft: those that are right can be calculated, whatever is wrong with the others. */
export interface DraftFormulas {
  settings: CleanSettings
  /** What results are, by dotted path. */
  kinds: ReadonlyMap<string, ResultKind>
  /** What is wrong, by the formula's dotted path. */
  faults: ReadonlyMap<string, FormulaSourceFault>
}

/** What the formulas of a draft give with one sample. */
export interface SampleResults {
  /** The data as the document prints it; `undefined` where nothing can be calculated. */
  data: Readonly<Record<string, unknown>> | undefined
  /** What the sample makes impossible, by the formula's dotted path; under an empty path what stops all of them. */
  faults: ReadonlyMap<string, string>
}

/** Leaves the wrong formulas out, then those that need them, until the others are right. */
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

const dependent = 'It needs a formula that has an error: fix that one first.'

/** Calculates with one sample. A value that does not fit counts as nothing, so that the others are seen. */
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

/** The text of a value of prepared data, as it is printed; of a list its first items; `undefined` where nothing stands there. */
export function printedAt(results: SampleResults, path: ValuePath): Printed | undefined {
  const value = results.data && valueAt(results.data, path)
  return value === undefined || value === null ? undefined : printed(() => wordsOf(value))
}

/** A value of prepared data as callers would send it; `undefined` where nothing stands there, or no plain value. */
export function sentAt(results: SampleResults, path: ValuePath): unknown {
  const value = results.data && valueAt(results.data, path)
  if (!(value instanceof TypedValue)) return value === null ? null : undefined
  if (value.value === null || typeof value.value === 'boolean') return value.value
  const raw = value.raw()
  // A number of JSON where it is written so, else its digits.
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
