import type { DraftSource } from '@platen/contract'
import { renameInFormula } from '@platen/merge/fields'
import { type DataPath, type DataShape, renameField } from '@platen/template/markup'
import { type Node, parseTree } from 'jsonc-parser'
import { isJsonObject } from '../source/read-json.ts'
import { type LooseSettings, readSettings } from '../source/template-source.ts'
import { readSample } from '../samples/sample-text.ts'
import { changeTexts, settingsFile } from './change-texts.ts'
import { draftShape, inFormula } from './draft-shape.ts'
import { samplesChanged } from './sample-fields.ts'

const page = 'template.html'

/** Renames the last name of a field in the page, settings, formulas, language files and samples. */
export function renameEverywhere(source: DraftSource, path: DataPath, to: string): Record<string, string> {
  const shape = draftShape(source)
  const { settings, texts } = changeTexts(source, (text, around) =>
    renameField(text, { path, to, shape, around }),
  )
  return {
    ...renamedPage(source, { path, to, shape }),
    ...renamedSettingsFile(source, renamedSettings(settings, { path, to, shape }), { path, to, shape }),
    ...texts,
    ...renamedSamples(source, path, to),
  }
}

/** Renames keys in place, keeping order and layout. */
function renamedSettingsFile(
  source: DraftSource,
  settings: LooseSettings,
  { path, to }: Rename,
): Record<string, string> {
  const before = source.files['template.json'] ?? ''
  const computed = Object.keys(settings.computed ?? {})
  const keyed = Object.keys(readSettings(before).computed ?? {}).reduce(
    (text, dotted) => {
      const renamed = renamedName(dotted, path, to)
      return renamed !== dotted && computed.includes(renamed)
        ? renameKey(text, ['computed', dotted], renamed)
        : text
    },
    renameKey(before, ['fields', ...declarationPath(path)], to),
  )
  const now = { ...source, files: { ...source.files, 'template.json': keyed } }
  return { ...(keyed !== before && { 'template.json': keyed }), ...settingsFile(now, settings) }
}

function renamedSamples(source: DraftSource, path: DataPath, to: string): Record<string, string> {
  const changed = samplesChanged(source, (data) => withFieldNamed(data, path, to))
  return Object.fromEntries(
    Object.entries(changed).map(([file, text]) => {
      const keyed = renameKey(source.files[file] ?? '', path, to)
      // An existing key with the new name is replaced.
      return [file, isSameJson(keyed, text) ? keyed : text]
    }),
  )
}

function isSameJson(a: string, b: string): boolean {
  return JSON.stringify(readSample(a).data) === JSON.stringify(readSample(b).data)
}

/** Corrects tags with a wrong name. Samples and template.json are unchanged. */
export function correctTags(source: DraftSource, path: DataPath, to: string): Record<string, string> {
  const shape = draftShape(source)
  const { settings, texts } = changeTexts(source, (text, around) =>
    renameField(text, { path, to, shape, around }),
  )
  return { ...renamedPage(source, { path, to, shape }), ...settingsFile(source, settings), ...texts }
}

interface Rename {
  path: DataPath
  to: string
  shape: DataShape
}

function renamedPage({ files }: DraftSource, rename: Rename): Record<string, string> {
  const html = files[page] ?? ''
  const renamed = renameField(html, rename)
  return renamed === html ? {} : { [page]: renamed }
}

function renamedSettings(settings: LooseSettings, { path, to, shape }: Rename): LooseSettings {
  const { fields, computed, optional } = settings
  return {
    ...settings,
    ...(fields && {
      fields: withKeyNamed(fields, declarationPath(path), to) as NonNullable<LooseSettings['fields']>,
    }),
    ...(computed && {
      computed: Object.fromEntries(
        Object.entries(computed).map(([dotted, said]) => {
          const renamed = (formula: string) =>
            renameInFormula(formula, { path, to, ...inFormula(shape, dotted) }).formula
          return [
            renamedName(dotted, path, to),
            typeof said === 'string' ? renamed(said) : { ...said, formula: renamed(said.formula) },
          ]
        }),
      ),
    }),
    ...(Array.isArray(optional) && { optional: optional.map((name) => renamedOptional(name, path, to)) }),
  }
}

/** Returns the path of a declaration in template.json, where lists and groups have `fields`. */
function declarationPath(path: DataPath): DataPath {
  return path.flatMap((name, index) => (index === 0 ? [name] : ['fields', name]))
}

function renamedName(dotted: string, path: DataPath, to: string): string {
  const names = dotted.split('.')
  if (!path.every((part, index) => part === names[index])) return dotted
  return names.with(path.length - 1, to).join('.')
}

/** Renames a name in `optional`, which can omit the lists around a field. */
function renamedOptional(name: string, path: DataPath, to: string): string {
  if (typeof name !== 'string') return name
  return name === path.at(-1) ? to : renamedName(name, path, to)
}

/** Renames a field in data, in each row. Returns the same data if the field does not exist. */
export function withFieldNamed<T>(data: T, path: DataPath, to: string): T {
  return withKeyNamed(data, path, to) as T
}

function withKeyNamed(value: unknown, path: DataPath, to: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withKeyNamed(item, path, to))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  const [name = '', ...rest] = path
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value
  const entries = Object.entries(value)
  if (rest.length === 0)
    return Object.fromEntries(
      entries.filter(([key]) => key !== to).map(([key, inner]) => [key === name ? to : key, inner]),
    )
  const inner = withKeyNamed(value[name], rest, to)
  if (inner === value[name]) return value
  return Object.fromEntries(entries.map(([key, old]) => [key, key === name ? inner : old]))
}

/** Renames a key in JSON, in each row, and keeps all other characters. */
function renameKey(text: string, path: readonly string[], to: string): string {
  const keys = keysAt(parseTree(text), path)
  return keys
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (left, { offset, length }) => left.slice(0, offset) + JSON.stringify(to) + left.slice(offset + length),
      text,
    )
}

function keysAt(node: Node | undefined, path: readonly string[]): Node[] {
  const [name, ...rest] = path
  if (node?.type === 'array') return (node.children ?? []).flatMap((item) => keysAt(item, path))
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (!key || key.value !== name) return []
    return rest.length === 0 ? [key] : keysAt(value, rest)
  })
}
