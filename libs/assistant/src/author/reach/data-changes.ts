import { isDeepStrictEqual } from 'node:util'
import type { DraftSource } from '@platen/contract'
import {
  computedAt,
  declarationAt,
  readDeclarations,
  readSample,
  readSettings,
  type SampleData,
  sampleFiles,
  valuesAt,
} from '@platen/template/draft'
import { knownNames } from '../checks/lost-fields.ts'
import { describeChange, plainSettings } from '../reading/describe-change.ts'
import { fieldLabel } from '../working-copy/readable-text.ts'

/** A change to a field, a formula or the samples. */
export interface Change {
  path: string
  kind: 'renamed' | 'new' | 'gone' | 'said' | 'default' | 'formula' | 'data'
  words: string
  /** The words that differ, as in `describeChange`. */
  change?: string
  /** The previous name of a renamed field. */
  from?: string
}

type Loose = Readonly<Record<string, unknown>>

/** Returns the changes to the fields, formulas and samples between two drafts. */
export function changesBetween(before: DraftSource, after: DraftSource): Change[] {
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
      const { formula, filled } = stateOf(after, path)
      const written = formula.formula ?? plainSettings({ default: filled.fallback })
      return {
        path,
        kind: 'new',
        words: `the new ${formula.formula !== undefined ? 'formula' : 'field'} ${fieldLabel(after, path)}`,
        ...(written !== '' && { change: ` (“${written}”)` }),
      }
    }),
    ...[...is].filter((name) => was.has(name)).flatMap((path) => changesOf(path, before, after)),
  ]
}

function changesOf(path: string, before: DraftSource, after: DraftSource): Change[] {
  const [old, now] = [stateOf(before, path), stateOf(after, path)]
  const label = fieldLabel(before, path)
  const kinds = [
    ['said', `the settings of the field ${label}`, old.said, now.said],
    ['default', `the default of the field ${label}`, old.filled, now.filled],
    ['formula', `the formula of ${label}`, old.formula, now.formula],
    ['data', `the sample data of ${label}`, old.values, now.values],
  ] as const
  return kinds.flatMap(([kind, words, was, is]): Change[] => {
    if (isDeepStrictEqual(was, is)) return []
    const isData = kind === 'data'
    return [
      {
        path,
        kind,
        words,
        ...(!isData && { change: describeChange(plainSettings(was), plainSettings(is)) }),
      },
    ]
  })
}

/** Returns the new sample values of a field. */
export function changedValues(path: string, before: DraftSource, after: DraftSource): unknown[] {
  const known = new Set(stateOf(before, path).values.flat())
  return stateOf(after, path)
    .values.flat()
    .filter((value) => !known.has(value))
}

/** Returns the names of the settings of a field that differ. */
export function changedSettings(path: string, before: DraftSource, after: DraftSource) {
  const [old, now] = [stateOf(before, path), stateOf(after, path)]
  const between = (was: object, is: object) =>
    Object.keys({ ...was, ...is }).filter(
      (key) => !isDeepStrictEqual((was as Loose)[key], (is as Loose)[key]),
    )
  return {
    said: between(old.said, now.said),
    filled: between(
      { default: old.filled.fallback, company: old.filled.company },
      { default: now.filled.fallback, company: now.filled.company },
    ),
  }
}

/** Returns a field's own settings, formula and single values, without its nested fields. The result of a formula has settings, too. */
function stateOf(source: DraftSource, path: string) {
  const names = path.split('.')
  const declarations = readDeclarations(settingsOf(source))
  const { fields: _, default: fallback, company, ...said } = declarationAt(declarations, names) ?? {}
  const { formula, ...result } = computedAt(declarations, names) ?? {}
  return {
    said: { ...said, ...result },
    filled: { fallback, company },
    formula: { formula },
    values: sampleFiles(source).map((file) =>
      valuesAt(dataOf(source, file), names).filter((value) => typeof value !== 'object' || value === null),
    ),
  }
}

function isSameField(before: DraftSource, name: string, after: DraftSource, other: string): boolean {
  const values = (source: DraftSource, path: string) =>
    sampleFiles(source).map((file) => valuesAt(dataOf(source, file), path.split('.')))
  const formula = (source: DraftSource, path: string) => stateOf(source, path).formula.formula
  return (
    isDeepStrictEqual(values(before, name), values(after, other)) &&
    (values(before, name).flat().length > 0 || formula(before, name) !== undefined) &&
    formula(before, name) === formula(after, other)
  )
}

/** Returns the settings of a draft. */
export function settingsOf({ files }: DraftSource) {
  return readSettings(files['template.json'] ?? '')
}

/** Returns the data in a sample. */
export function dataOf({ files }: DraftSource, file: string): SampleData | undefined {
  return readSample(files[file] ?? '').data
}

function outermost(names: readonly string[]): string[] {
  return names.filter((name) => !names.some((other) => other !== name && isIn(name, other)))
}

/** Returns whether a dotted name is another one or inside of it. */
export function isIn(name: string, around: string): boolean {
  return name === around || name.startsWith(`${around}.`)
}

/** Returns the dotted name of the group or list that contains a field. */
export function parentOf(name: string): string {
  return name.split('.').slice(0, -1).join('.')
}
