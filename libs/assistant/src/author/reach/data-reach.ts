import { isDeepStrictEqual } from 'node:util'
import type { DraftSource, FieldDeclaration } from '@platen/contract'
import {
  computedAt,
  declarationAt,
  draftShape,
  isSampleFile,
  readDeclarations,
  readSample,
  readSettings,
  removeAt,
  renameEverywhere,
  rowPaths,
  type SampleData,
  sampleFiles,
  sampleName,
  setAt,
  settingsFile,
  valueAt,
  valuesAt,
  withComputed,
  withDeclaration,
  withoutField,
  writeSample,
} from '@platen/template/draft'
import { fieldMentions, type SourceElement, type SourceTree } from '@platen/template/markup'
import { knownNames } from '../checks/lost-fields.ts'
import { fieldLabel } from '../working-copy/readable-text.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { asksForData } from './asks-for-data.ts'
import { unnamedSensitiveFields } from './sensitive-fields.ts'

/** Descriptions of the changes to fields, formulas and samples, as requested or not. */
export interface DataReach {
  asked: string[]
  beyond: string[]
  /** Returns a draft without the changes beyond the request. */
  takeBack: (source: DraftSource) => DraftSource
}

interface Change {
  path: string
  kind: 'renamed' | 'new' | 'gone' | 'said' | 'default' | 'formula' | 'data'
  words: string
  /** The previous name of a renamed field. */
  from?: string
}

/**
 * Compares the fields, formulas and samples in two drafts. A change was requested if the request names the field, or if the field is printed in the
 * request's elements: an existing field must be printed only there, a new field at least once. For changes to the default or the sample
 * values of an existing field, the request must name the field, because these are not visible in the source of the page. If there is a prompt, it
 * must itself ask for each change to anything that exists.
 */
export function dataReach(
  before: DraftSource,
  after: DraftSource,
  of: {
    tree: SourceTree
    isNamed: (element: SourceElement) => boolean
    fields: readonly string[]
    prompt?: string | undefined
  },
): DataReach {
  const changes = changesBetween(before, after)
  const isDeclared = askedIn(after, of, changes)
  const { prompt } = of
  const guarded = prompt === undefined ? new Set() : unnamedSensitiveFields(before, prompt)
  // To change something that exists, the declaration of a model is not enough.
  const isSaid = (change: Change): boolean => {
    const { path, kind, from } = change
    if (prompt === undefined || kind === 'new' || kind === 'gone') return true
    if (kind !== 'formula' && guarded.has(from ?? path)) return false
    if (asksForData(prompt, { path, kind, from, values: changedValues(path, before, after) }, before))
      return true
    // If a new type was requested, values of that type were also requested.
    return kind === 'data' && changes.some((one) => one.path === path && one.kind === 'said' && isSaid(one))
  }
  const asked = new Set(changes.filter((change) => isDeclared(change) && isSaid(change)))
  const formulas = readDeclarations(settingsOf(after)).computed
  // New fields that a requested formula reads also count as requested.
  for (let size = -1; size < asked.size;) {
    size = asked.size
    const read = [...asked].map(({ path }) => formulas[path]?.formula ?? '').join(' ')
    for (const change of changes)
      if (change.kind === 'new' && wordsIn(read).has(lastOf(change.path))) asked.add(change)
  }
  const samples = newSamples(before, after)
  const beyond = changes.filter((change) => !asked.has(change))
  return {
    asked: [...asked].map(({ words }) => words),
    beyond: [
      ...beyond.map(({ words }) => words),
      ...samples.map((file) => `the sample “${sampleName(file)}”`),
    ],
    takeBack: (source) => {
      const left = withFiles(source, Object.fromEntries(samples.map((file) => [file, undefined])))
      return asBefore(
        beyond.reduce((now, change) => withoutChange(now, change, before), left),
        before,
      )
    },
  }
}

function changesBetween(before: DraftSource, after: DraftSource): Change[] {
  const [was, is] = [knownNames(before), knownNames(after)]
  const gone = outermost([...was].filter((name) => !is.has(name)))
  const come = [...is].filter((name) => !was.has(name))
  const renames = new Map(
    gone.flatMap((name) => {
      const twin = come.find(
        (other) => parentOf(other) === parentOf(name) && isSameField(before, name, after, other),
      )
      return twin === undefined ? [] : [[twin, name] as const]
    }),
  )
  const isRenamed = (name: string) => [...renames.keys()].some((now) => isIn(name, now))
  const goneFrom = new Set(renames.values())
  return [
    ...[...renames].map(([path, from]): Change => ({
      path,
      from,
      kind: 'renamed',
      words: `the field ${from} (now ${path})`,
    })),
    ...gone
      .filter((name) => !goneFrom.has(name))
      .map((path): Change => ({ path, kind: 'gone', words: `the field ${fieldLabel(before, path)} (gone)` })),
    ...outermost(come.filter((name) => !isRenamed(name))).map((path): Change => {
      const isFormula = computedAt(readDeclarations(settingsOf(after)), path.split('.')) !== undefined
      return {
        path,
        kind: 'new',
        words: `the new ${isFormula ? 'formula' : 'field'} ${fieldLabel(after, path)}`,
      }
    }),
    ...[...is].filter((name) => was.has(name)).flatMap((path) => changesOf(path, before, after)),
  ]
}

function changesOf(path: string, before: DraftSource, after: DraftSource): Change[] {
  const [old, now] = [stateOf(before, path), stateOf(after, path)]
  const label = fieldLabel(before, path)
  return [
    ...(isDeepStrictEqual(old.said, now.said)
      ? []
      : [{ path, kind: 'said' as const, words: `the settings of the field ${label}` }]),
    ...(isDeepStrictEqual(old.filled, now.filled)
      ? []
      : [{ path, kind: 'default' as const, words: `the default of the field ${label}` }]),
    ...(isDeepStrictEqual(old.formula, now.formula)
      ? []
      : [{ path, kind: 'formula' as const, words: `the formula of ${label}` }]),
    ...(isDeepStrictEqual(old.values, now.values)
      ? []
      : [{ path, kind: 'data' as const, words: `the sample data of ${label}` }]),
  ]
}

/** Returns the new sample values of a field. */
function changedValues(path: string, before: DraftSource, after: DraftSource): unknown[] {
  const known = new Set(stateOf(before, path).values.flat())
  return stateOf(after, path)
    .values.flat()
    .filter((value) => !known.has(value))
}

/** Returns a field's own settings, formula and single values, without its nested fields. */
function stateOf(source: DraftSource, path: string) {
  const names = path.split('.')
  const declarations = readDeclarations(settingsOf(source))
  const { fields: _, default: fallback, company, ...said } = declarationAt(declarations, names) ?? {}
  return {
    said,
    filled: { fallback, company },
    formula: computedAt(declarations, names),
    values: sampleFiles(source).map((file) =>
      valuesAt(dataOf(source, file), names).filter((value) => typeof value !== 'object' || value === null),
    ),
  }
}

function isSameField(before: DraftSource, name: string, after: DraftSource, other: string): boolean {
  const values = (source: DraftSource, path: string) =>
    sampleFiles(source).map((file) => valuesAt(dataOf(source, file), path.split('.')))
  const formula = (source: DraftSource, path: string) => stateOf(source, path).formula?.formula
  return (
    isDeepStrictEqual(values(before, name), values(after, other)) &&
    (values(before, name).flat().length > 0 || formula(before, name) !== undefined) &&
    formula(before, name) === formula(after, other)
  )
}

function askedIn(
  after: DraftSource,
  {
    tree,
    isNamed,
    fields,
  }: { tree: SourceTree; isNamed: (element: SourceElement) => boolean; fields: readonly string[] },
  changes: readonly Change[],
): (change: Change) => boolean {
  const retyped = new Set(changes.flatMap(({ path, kind }) => (kind === 'said' ? [path] : [])))
  const mentions = fieldMentions(tree.html, draftShape(after)).map(({ path, start, end }) => ({
    path: path.join('.'),
    element: tree.elements.findLast((one) => one.start < start && end <= one.end),
  }))
  return ({ path, kind, from }) => {
    if (fields.some((name) => isIn(path, name) || isIn(name, path) || name === from)) return true
    // Removed fields were requested, because an edit cannot remove other fields.
    if (kind === 'gone') return true
    if (kind === 'default' || (kind === 'data' && !retyped.has(path))) return false
    const printed = mentions
      .filter((one) => isIn(one.path, path))
      .map(({ element }) => element !== undefined && isNamed(element))
    return kind === 'new' ? printed.some(Boolean) : printed.length > 0 && printed.every(Boolean)
  }
}

function newSamples(before: DraftSource, after: DraftSource): string[] {
  return Object.keys(after.files).filter((file) => isSampleFile(file) && !(file in before.files))
}

function withoutChange(source: DraftSource, { path, kind, from }: Change, before: DraftSource): DraftSource {
  const names = path.split('.')
  if (kind === 'renamed') return withFiles(source, renameEverywhere(source, names, lastOf(from ?? path)))
  const settings = settingsOf(source)
  const old = readDeclarations(settingsOf(before))
  if (kind !== 'gone' && kind !== 'data') {
    const now = declarationAt(readDeclarations(settings), names)
    const was = declarationAt(old, names)
    const declaration =
      kind === 'default' && now
        ? withFilled(now, was)
        : was && { ...was, ...(now?.fields && { fields: now.fields }) }
    const set = {
      ...settings,
      ...withDeclaration(settings, names, declaration),
      ...withComputed(settings, names, computedAt(old, names)),
    }
    const plain = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
    const left = withFiles(source, settingsFile(source, plain))
    return kind === 'new' ? withData(left, (data) => withoutField(data, names) as SampleData) : left
  }
  return withData(source, (data, file) => {
    const was = dataOf(before, file)
    const rows = names.slice(0, -1).reduce((cut, _, index) => {
      const list = names.slice(0, index + 1)
      return withRowsOf(cut, was, list)
    }, data)
    return rowPaths(rows, names, Infinity).paths.reduce((filled, at) => {
      const value = valueAt(was ?? {}, at)
      if (value !== undefined) return setAt(filled, at, value)
      return valueAt(filled, at) === undefined ? filled : removeAt(filled, at)
    }, rows)
  })
}

/** Returns a declaration with the default and the company detail of another declaration. */
function withFilled(now: FieldDeclaration, was: FieldDeclaration | undefined): FieldDeclaration {
  const { default: _, company: __, ...rest } = now
  const { default: fallback, company } = was ?? {}
  return {
    ...rest,
    ...(fallback !== undefined && { default: fallback }),
    ...(company !== undefined && { company }),
  }
}

/** Returns data in which the lists at a path have as many rows as they had before. */
function withRowsOf(data: SampleData, was: SampleData | undefined, list: readonly string[]): SampleData {
  return rowPaths(was, list, Infinity).paths.reduce((now, at) => {
    const [old, rows] = [valueAt(was ?? {}, at), valueAt(now, at)]
    return Array.isArray(old) && Array.isArray(rows) && old.length !== rows.length
      ? setAt(now, at, [...rows.slice(0, old.length), ...old.slice(rows.length)])
      : now
  }, data)
}

function withData(source: DraftSource, change: (data: SampleData, file: string) => SampleData): DraftSource {
  const files = sampleFiles(source).flatMap((file) => {
    const data = dataOf(source, file)
    const now = data && change(data, file)
    return now === undefined || now === data ? [] : [[file, writeSample(now)] as const]
  })
  return withFiles(source, Object.fromEntries(files))
}

/** Restores JSON files whose content is the same as before, so that they do not differ in format. */
function asBefore(source: DraftSource, before: DraftSource): DraftSource {
  const same = Object.entries(before.files).filter(
    ([file, text]) =>
      file.endsWith('.json') &&
      source.files[file] !== undefined &&
      isDeepStrictEqual(readSettings(source.files[file]), readSettings(text)),
  )
  return withFiles(source, Object.fromEntries(same))
}

function settingsOf({ files }: DraftSource) {
  return readSettings(files['template.json'] ?? '')
}

function dataOf({ files }: DraftSource, file: string): SampleData | undefined {
  return readSample(files[file] ?? '').data
}

function outermost(names: readonly string[]): string[] {
  return names.filter((name) => !names.some((other) => other !== name && isIn(name, other)))
}

function isIn(name: string, around: string): boolean {
  return name === around || name.startsWith(`${around}.`)
}

function parentOf(name: string): string {
  return name.split('.').slice(0, -1).join('.')
}

function lastOf(name: string): string {
  return name.split('.').at(-1) ?? name
}

function wordsIn(formula: string): Set<string> {
  return new Set(formula.match(/[\p{L}\p{N}_]+/gu) ?? [])
}
