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
