import {
  createNameSearch,
  type Field,
  localeChain,
  pointerTo,
  type SourceFault,
  type TextTree,
} from '@platen/contract'
import type { ReadTexts } from './read-texts.ts'

/** Reports `missing_text` for each `{{text.…}}` that a language and its fallback languages (`de` for `de-CH`) do not have. */
export function findMissingTexts(fields: readonly Field[], { texts, sources }: ReadTexts): SourceFault[] {
  const used = [...usedTexts(fields)]
  const faults: SourceFault[] = []
  const search = createNameSearch()
  for (const [locale, { file, json }] of sources) {
    const trees = localeChain(locale).flatMap((tag): TextTree[] => (texts[tag] ? [texts[tag]] : []))
    const names = trees.flatMap((tree) => [...namesOf(tree)])
    for (const path of new Set(used.map((parts) => parts.join('.')))) {
      const parts = path.split('.')
      if (trees.some((tree) => textAt(tree, parts) !== undefined)) continue
      const nearest = search(path, names)
      const advice = nearest === undefined ? 'Add it.' : `Add it. Did you mean "${nearest}"?`
      faults.push({
        file,
        ...json.at(pointerTo(parts.slice(0, -1))),
        code: 'missing_text',
        message: `The template prints {{text.${path}}}, but ${file} has no "${path}". ${advice}`,
      })
    }
  }
  return faults
}

/**
 * Adds the note `empty_text` for each `{{text.…}}` that is empty in a language, because the text in the template's own language is printed instead.
 */
export function findEmptyTexts(
  fields: readonly Field[],
  { texts, sources }: ReadTexts,
  language: string,
): SourceFault[] {
  const paths = [...new Set([...usedTexts(fields)].map((parts) => parts.join('.')))]
  const own = localeChain(language).flatMap((tag): TextTree[] => (texts[tag] ? [texts[tag]] : []))
  return [...sources].flatMap(([locale, { file, json }]) =>
    paths.flatMap((path): SourceFault[] => {
      const parts = path.split('.')
      if (textAt(texts[locale] ?? {}, parts) !== '') return []
      const instead = own.map((tree) => textAt(tree, parts)).find((text) => text !== undefined && text !== '')
      const message =
        instead === undefined
          ? `"${path}" has no text in ${file}, so nothing is printed for it.`
          : `"${path}" has no text in ${file}, so the text in ${language} is printed.`
      return [{ file, ...json.at(pointerTo(parts)), code: 'empty_text', message }]
    }),
  )
}

function* usedTexts(fields: readonly Field[]): Generator<string[]> {
  for (const field of fields) {
    if (field.name === 'text' && !field.dotted) yield* pathsIn(field, [])
    else yield* usedTexts(field.children)
  }
}

function* pathsIn(field: Field, path: string[]): Generator<string[]> {
  if (field.children.length === 0 && path.length > 0) yield path
  for (const child of field.children) if (child.name !== '.') yield* pathsIn(child, [...path, child.name])
}

function textAt(tree: TextTree, parts: readonly string[]): string | undefined {
  let at: string | TextTree | undefined = tree
  for (const part of parts) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

function* namesOf(tree: TextTree, prefix = ''): Generator<string> {
  for (const [name, text] of Object.entries(tree)) {
    if (typeof text === 'string') yield prefix + name
    else yield* namesOf(text, `${prefix}${name}.`)
  }
}
