import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isJsonObject, readJson, sampleFiles, cutText } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'

/** The kind of a value in a sample, for users. */
export type SampleKind = 'text' | 'number' | 'yes or no' | 'list' | 'group' | 'empty'

/** A key in the samples; `children` are those of a group or of the items in a list. */
export interface SampleKey {
  name: string
  kind: SampleKind
  /** A readable value on one line: `"ACME Ltd"`, `3 items`. */
  example: string
  children: SampleKey[]
}

/** Maximum number of items to read from each list; later items usually have the same keys. */
const itemsRead = 50
const depthMax = 20
const exampleMax = 80

/** Parses sample files and skips invalid ones. */
export function readSamples(texts: readonly string[]): Record<string, unknown>[] {
  return texts.flatMap((text) => {
    const value = readJson(text)
    return isJsonObject(value) ? [value] : []
  })
}

/** Returns the keys of all samples as a tree, in order of first appearance. */
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

/** Returns the keys that are in scope, from the innermost level outwards. `undefined` for a section that no sample has. */
export function levelsInScope(keys: SampleKey[], sections: readonly string[]): (SampleKey[] | undefined)[] {
  const levels: (SampleKey[] | undefined)[] = [keys]
  for (const section of sections) levels.unshift(findKey(levels, section)?.children)
  return levels
}

/** Looks up a dotted name in the samples. Its first part is resolved from the innermost level outwards. */
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

/** Returns the keys of all samples, computed again only when a sample changes. */
export function useSampleKeys(): SampleKey[] {
  const texts = useDraft(
    useShallow(({ source }) => sampleFiles(source).map((path) => source.files[path] ?? '')),
  )
  return useMemo(() => sampleKeys(readSamples(texts)), [texts])
}
