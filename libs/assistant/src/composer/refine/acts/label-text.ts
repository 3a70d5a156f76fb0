import { type DraftSource, escapeHtml } from '@platen/contract'
import { isJsonObject, readJson, writeObject } from '@platen/template/draft'
import { conceptNamed, labelOf } from '../../words/concepts.ts'
import { languages } from '../../words/languages.ts'

/** A label as the page writes it, and the files of the languages that it stands in. */
export interface NewLabel {
  html: string
  files: Record<string, string>
}

/** Words for a page whose labels are texts of languages are one of these; for others they stand on the page. */
export function newLabel(
  source: DraftSource,
  { name, label, isText }: { name: string; label: string; isText: boolean },
): NewLabel {
  const files = Object.keys(source.files).filter((path) => path.startsWith('texts/'))
  const read = files.map((path) => ({ path, tree: readJson(source.files[path] ?? '') }))
  if (!isText || files.length === 0 || !read.every(({ tree }) => isJsonObject(tree)))
    return { html: escapeHtml(label), files: {} }
  const concept = conceptNamed(label)
  return {
    html: `{{text.${name}}}`,
    files: Object.fromEntries(
      read.flatMap(({ path, tree }) => {
        if (!isJsonObject(tree) || tree[name] !== undefined) return []
        const language = languages.find((one) => path.slice(6).toLowerCase().startsWith(one))
        const words = concept && language && language !== 'en' ? labelOf(concept.id, language) : label
        return [[path, writeObject(source.files[path] ?? '', { [name]: words })]]
      }),
    ),
  }
}

/** Most labels here are texts of languages. */
export function isInTexts(html: string): boolean {
  return (html.match(/\{\{\s*text\./g) ?? []).length > 0
}
