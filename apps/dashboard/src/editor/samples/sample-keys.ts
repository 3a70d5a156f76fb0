import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isJsonObject, readJson, sampleFiles, cutText } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'

/** What a sample's key holds, in a word for people. */
export type SampleKind = 'text' | 'number' | 'yes or no' | 'list' | 'group' | 'empty'

/** A key that the samples have; `children` are those of a group, or of a list's items. */
export interface SampleKey {
  name: string
  kind: SampleKind
  /** A value as people read it, cut to a line: `"ACME Ltd"`, `3 items`. */
  example: string
  children: SampleKey[]
}

/** Of each list these many items are read: the others have the same keys. */
const itemsRead = 50
const depthMax = 20
const exampleMax = 80

/** The JSON values of sample files' texts; those that cannot be read (half-typed) are left out. */
export function readSamples(texts: readonly string[]): Record<string, unknown>[] {
  return texts.flatMap((text) => {
    const value = readJson(text)
    return isJsonObject(value) ? [value] : []
  })
}

/** Every key of all samples as one tree, in the order in which they first stand. */
export function sampleKeys(samples: readonly Record<string, unknown>[], depth = 0): SampleKey[] {
  const found = new Map<string, SampleKey & { inside: Record<string, unknown>[] }>()
  for (const [name, value] of samples.flatMap((sample) => Object.entries(sample))) {
    const kind = kindOf(value)
    const known = found.get(name)
    const key = known ?? { name, kind, example: exampleOf(value), children: [], inside: [] }
    if (known?.kind === 'empty' && kind !== 'empty') Object.assign(known, { kind, example: exampleOf(value) })
    key.inside.push(...recordsIn(value))
    found.set(name, key)
  }
  return [...found.values()].map(({ inside, ...key }) => ({
    ...key,
    children: depth < depthMax ? sampleKeys(inside, depth + 1) : [],
  }))
}

/** The keys that may stand at a place, level by level, the innermost first. `undefined` for a section that no sample has. */
export function levelsInScope(keys: SampleKey[], sections: readonly string[]): (SampleKey[] | undefined)[] {
  const levels: (SampleKey[] | undefined)[] = [keys]
  for (const section of sections) levels.unshift(findKey(levels, section)?.children)
  return levels
}

/** What a name, dotted or not, is in the samples: its first part is looked up from the innermost level outwards. */
export function findKey(levels: readonly (SampleKey[] | undefined)[], name: string): SampleKey | undefined {
  const [first, ...rest] = name.split('.')
  let key = levels.flatMap((level) => level?.find((known) => known.name === first) ?? []).at(0)
  for (const part of rest) key = key?.children.find((known) => known.name === part)
  return key
}

function kindOf(value: unknown): SampleKind {
  if (value === null || value === undefined || value === '') return 'empty'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'group'
  if (typeof value === 'boolean') return 'yes or no'
  return typeof value === 'number' ? 'number' : 'text'
}

function exampleOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`
  if (isJsonObject(value)) return cutText(Object.keys(value).join(', '), exampleMax)
  return cutText(JSON.stringify(value) ?? '', exampleMax)
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.slice(0, itemsRead).filter(isJsonObject)
  return isJsonObject(value) ? [value] : []
}

/** The keys of all samples, read anew only when a sample changes. */
export function useSampleKeys(): SampleKey[] {
  const texts = useDraft(
    useShallow(({ source }) => sampleFiles(source).map((path) => source.files[path] ?? '')),
  )
  return useMemo(() => sampleKeys(readSamples(texts)), [texts])
}
