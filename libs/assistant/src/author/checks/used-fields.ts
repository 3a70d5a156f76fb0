import type { DraftSource } from '@platen/contract'
import {
  changeTexts,
  draftShape,
  isJsonObject,
  pageHtml,
  readJson,
  readSettings,
} from '@platen/template/draft'
import { type DataPath, type DataShape, fieldMentions } from '@platen/template/markup'

/** Returns the dotted names of fields that are printed on the page, in its header and footer, or by texts that these print. */
export function pageFields(source: DraftSource): Set<string> {
  const shape = draftShape(source)
  const { page } = readSettings(source.files['template.json'] ?? '')
  const lines = [page?.header, page?.footer].flatMap((line) =>
    isJsonObject(line) ? Object.values(line) : [],
  )
  const names = new Set<string>()
  const textKeys = new Set<string>()
  for (const text of [pageHtml(source), ...lines])
    if (typeof text === 'string') addMentions(text, { shape, names, textKeys })
  for (const key of textKeys)
    for (const text of textsAt(source, key)) addMentions(text, { shape, names, textKeys: new Set() })
  return names
}

/** Returns the dotted names of fields in the merge tags of all files, including those of the file name and the PDF information. */
export function usedFields(source: DraftSource): Set<string> {
  const shape = draftShape(source)
  const names = new Set<string>()
  const add = (text: string, around?: readonly DataPath[]) => {
    addMentions(text, { shape, names, textKeys: new Set() }, around)
    return text
  }
  add(pageHtml(source))
  changeTexts(source, add)
  return names
}

function addMentions(
  text: string,
  of: { shape: DataShape; names: Set<string>; textKeys: Set<string> },
  around?: readonly DataPath[],
): void {
  for (const { path } of fieldMentions(text, of.shape, around)) {
    if (path[0] === 'text') of.textKeys.add(path.slice(1).join('.'))
    // The rows of a list that a formula sorts or groups are also those of the list.
    else for (const one of [path, of.shape.sameAs?.(path) ?? []]) addPath(one, of.names)
  }
}

function addPath(path: DataPath, names: Set<string>): void {
  for (let length = 1; length <= path.length; length++) names.add(path.slice(0, length).join('.'))
}

function textsAt({ files }: DraftSource, key: string): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!path.startsWith('texts/')) return []
    const value = key
      .split('.')
      .reduce<unknown>((tree, part) => (isJsonObject(tree) ? tree[part] : undefined), readJson(text))
    return typeof value === 'string' ? [value] : []
  })
}
