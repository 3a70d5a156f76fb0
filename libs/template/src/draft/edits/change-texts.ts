import type { DraftSource } from '@platen/contract'
import type { DataPath } from '@platen/template/markup'
import { isJsonObject, readJson } from '../source/read-json.ts'
import { type LooseSettings, readSettings } from '../source/template-source.ts'
import { writeObject, writeSettings } from '../source/write-settings.ts'
import { scopesAround } from './draft-shape.ts'

/** Changes a string with merge tags. `around` are the levels in which its names are looked up. A setting that becomes empty is removed. */
export type ChangeText = (text: string, around: readonly DataPath[]) => string

const document: readonly DataPath[] = [[]]

/** Changes every string with merge tags except the page. Returns the settings as an object, and the changed `texts/` files. */
export function changeTexts(
  source: DraftSource,
  change: ChangeText,
): { settings: LooseSettings; texts: Record<string, string> } {
  const { fields, computed, ...rest } = readSettings(source.files['template.json'] ?? '')
  const settings = {
    ...(mapStrings(rest, (text) => change(text, document)) as LooseSettings),
    ...(fields && { fields: mapFields(fields, [], change) as NonNullable<LooseSettings['fields']> }),
    ...(computed && {
      computed: Object.fromEntries(
        Object.entries(computed).map(([path, said]) => [
          path,
          mapStrings(said, (text) => change(text, scopesAround(path.split('.')))),
        ]),
      ) as NonNullable<LooseSettings['computed']>,
    }),
  }
  const texts = Object.entries(source.files).flatMap(([path, text]): [string, string][] => {
    const tree = path.startsWith('texts/') ? readJson(text) : undefined
    if (!isJsonObject(tree)) return []
    const after = mapStrings(tree, (one) => change(one, document))
    return after === tree ? [] : [[path, writeObject(text, after as Record<string, unknown>)]]
  })
  return { settings, texts: Object.fromEntries(texts) }
}

/** Returns template.json with these settings in the author's formatting, or no file if nothing changes. */
export function settingsFile(source: DraftSource, settings: LooseSettings): Record<string, string> {
  const before = source.files['template.json'] ?? ''
  const gone = Object.fromEntries(
    Object.keys(readSettings(before)).flatMap((key) => (key in settings ? [] : [[key, undefined]])),
  )
  const after = writeSettings(before, { ...gone, ...settings })
  return after === before ? {} : { 'template.json': after }
}

function mapFields(fields: unknown, around: DataPath, change: ChangeText): unknown {
  if (!isJsonObject(fields)) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, said]) => {
      if (!isJsonObject(said)) return [name, said]
      const { fields: inner, ...rest } = said
      const path = [...around, name]
      const own = mapStrings(rest, (text) => change(text, scopesAround(path))) as object
      return [name, inner === undefined ? own : { ...own, fields: mapFields(inner, path, change) }]
    }),
  )
}

/** Changes all strings in a value. Returns the same value if no string changes. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('{{') ? change(value) : value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mapStrings(item, change))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, mapStrings(inner, change)] as const)
  if (entries.every(([key, inner]) => inner === value[key])) return value
  return Object.fromEntries(entries.filter(([key, inner]) => inner !== '' || value[key] === ''))
}
