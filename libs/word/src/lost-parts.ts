import type { DraftSource } from '@platen/contract'
import { convertDraft } from '@platen/draft'
import type { DocxPackage } from './package/read-package.ts'
import type { Notes } from './notes.ts'
import { allOf } from './package/xml-queries.ts'

/** Notes what a document has beside its text that no template keeps. */
export function lostParts({ files, document, hasMacros }: DocxPackage, notes: Notes): void {
  if (hasMacros) notes.add('Macros were left out.')
  if ([...files.names].some((name) => /\/(?:embeddings|activeX)\//.test(name)))
    notes.add('Embedded files were left out.')
  if (
    document.root.children.some(
      (node) =>
        typeof node !== 'string' && node.name === 'w:background' && node.attributes['w:color'] !== undefined,
    )
  )
    notes.add('The background of the page was left out. Set it on @page in the style.')
  if (allOf(document.root, 'w:lnNumType').length > 0) notes.add('Line numbers were left out.')
  if (allOf(document.root, 'w:pgBorders').length > 0) notes.add('Lines around the page were left out.')
}

/** Placeholders that cannot be converted are listed up to this many. */
const listedMax = 12
const namedMax = 3

/** Notes the placeholders of other template engines, which the editor converts to fields, and what to write for those that it cannot convert. */
export function notePlaceholders(source: DraftSource, notes: Notes): void {
  const { converted, left } = convertDraft(source)
  if (converted.length > 0) {
    const marks = [...new Set(converted.map(({ mark }) => mark))]
    const more = marks.length > namedMax ? ', …' : ''
    const [are, they] =
      converted.length === 1 ? ['1 placeholder is', 'it'] : [`${converted.length} placeholders are`, 'them']
    notes.add(
      `${are} not yet ${converted.length === 1 ? 'a field' : 'fields'}: ${marks.slice(0, namedMax).join(', ')}${more}. Convert ${they}, or edit the text.`,
    )
  }
  const unique = new Map(left.map((one) => [`${one.mark} ${one.advice}`, one]))
  for (const { mark, advice } of [...unique.values()].slice(0, listedMax))
    notes.add(`${mark} cannot be converted to a field. ${advice}`)
  if (unique.size > listedMax) notes.add(`${unique.size - listedMax} more placeholders cannot be converted.`)
}
