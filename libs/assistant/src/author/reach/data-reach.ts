import { isDeepStrictEqual } from 'node:util'
import type { ComputedDeclaration, DraftSource, FieldDeclaration } from '@platen/contract'
import {
  computedAt,
  declarationAt,
  draftShape,
  isSampleFile,
  readDeclarations,
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
  withComputed,
  withDeclaration,
  withoutField,
  writeSample,
} from '@platen/template/draft'
import { fieldMentions, type SourceElement, type SourceTree } from '@platen/template/markup'
import { knownNames } from '../checks/lost-fields.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { asksForData } from './asks-for-data.ts'
import { asksOnlyForLook } from './asks-for-content.ts'
import {
  type Change,
  changedSettings,
  changedValues,
  changesBetween,
  dataOf,
  isIn,
  parentOf,
  settingsOf,
} from './data-changes.ts'
import { isNamedIn, unnamedSensitiveFields } from './sensitive-fields.ts'

/** Descriptions of the changes to fields, formulas and samples, as requested or not. */
export interface DataReach {
  asked: string[]
  beyond: string[]
  /** Returns a draft without the changes beyond the request. */
  takeBack: (source: DraftSource) => DraftSource
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
  const isReplacing = replacedIn(before, after, of)
  const isDeclared = askedIn(after, of, { changes, isReplacing })
  const { prompt } = of
  const guarded = prompt === undefined ? new Set() : unnamedSensitiveFields(before, prompt)
  // To change something that exists, the declaration of a model is not enough.
  const isSaid = (change: Change): boolean => {
    const { path, kind, from } = change
    if (prompt === undefined || kind === 'gone') return true
    if (kind === 'new') return !asksOnlyForLook(prompt)
    if (kind !== 'formula' && guarded.has(from ?? path)) return false
    const values = changedValues(path, before, after)
    const settings = changedSettings(path, before, after)[kind === 'default' ? 'filled' : 'said']
    if (asksForData(prompt, { path, kind, from, values, settings }, before)) return true
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
      if (change.kind === 'new' && !isReplacing(change) && wordsIn(read).has(lastOf(change.path)))
        asked.add(change)
  }
  const samples = newSamples(before, after)
  const beyond = changes.filter((change) => !asked.has(change))
  return {
    asked: [...asked].map(({ words, change = '' }) => `${words}${change}`),
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

function askedIn(
  after: DraftSource,
  {
    tree,
    isNamed,
    fields,
  }: { tree: SourceTree; isNamed: (element: SourceElement) => boolean; fields: readonly string[] },
  { changes, isReplacing }: { changes: readonly Change[]; isReplacing: (change: Change) => boolean },
): (change: Change) => boolean {
  const retyped = new Set(changes.flatMap(({ path, kind }) => (kind === 'said' ? [path] : [])))
  const mentions = mentionsIn(after, tree)
  return (change) => {
    const { path, kind, from } = change
    if (isReplacing(change)) return false
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

/** Returns the uses of fields on the page, each with its innermost element. */
function mentionsIn(source: DraftSource, tree: SourceTree) {
  return fieldMentions(tree.html, draftShape(source)).map(({ path, start, end }) => ({
    path: path.join('.'),
    element: tree.elements.findLast((one) => one.start < start && end <= one.end),
  }))
}

/**
 * Finds new fields in a group or list that replace an outer field of the same name in an element that is not named, in a formula that did not
 * change, or without being in the prompt.
 */
function replacedIn(
  before: DraftSource,
  after: DraftSource,
  {
    tree,
    isNamed,
    prompt,
  }: { tree: SourceTree; isNamed: (element: SourceElement) => boolean; prompt?: string | undefined },
): (change: Change) => boolean {
  const mentions = mentionsIn(after, tree)
  const known = knownNames(before)
  const old = readDeclarations(settingsOf(before)).computed
  const kept = Object.entries(readDeclarations(settingsOf(after)).computed).filter(
    ([name, { formula }]) => old[name]?.formula === formula,
  )
  return ({ path, kind }) => {
    const around = parentOf(path)
    if (kind !== 'new' || around === '' || !isOuter(path, known)) return false
    const isSaid = prompt === undefined || isNamedIn(prompt, path)
    return (
      mentions.some(
        (one) => isIn(one.path, path) && !(isSaid && one.element !== undefined && isNamed(one.element)),
      ) ||
      kept.some(([name, { formula }]) => isIn(parentOf(name), around) && wordsIn(formula).has(lastOf(path)))
    )
  }
}

/** Returns whether a level around a field has a field of the same name. */
function isOuter(path: string, known: ReadonlySet<string>): boolean {
  const names = path.split('.')
  return names.slice(0, -1).some((_, level) => known.has([...names.slice(0, level), lastOf(path)].join('.')))
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
      ...withComputed(
        settings,
        names,
        computedBefore(computedAt(old, names), computedAt(readDeclarations(settings), names), kind),
      ),
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

/** Returns a formula in which one kind of change is restored. */
function computedBefore(
  was: ComputedDeclaration | undefined,
  now: ComputedDeclaration | undefined,
  kind: Change['kind'],
): ComputedDeclaration | undefined {
  if (!was || !now) return was
  if (kind === 'formula') return { ...now, formula: was.formula }
  return kind === 'said' ? { ...was, formula: now.formula } : now
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

function lastOf(name: string): string {
  return name.split('.').at(-1) ?? name
}

function wordsIn(formula: string): Set<string> {
  return new Set(formula.match(/[\p{L}\p{N}_]+/gu) ?? [])
}
