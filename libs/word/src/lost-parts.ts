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

/** Notes tags that other programs fill in, which are text here. */
export function otherSpellings(html: string, notes: Notes): void {
  const text = html.replaceAll(/<[^>]*>/g, '').replaceAll(/\{\{[^{}]*\}\}/g, '')
  const carbone = /\{[dc](?:\[[^\]{}]{0,40}\])?\.[\w.[\]=+ :()'",-]{1,80}\}/.exec(text)?.[0]
  const single = /\{[#/^]?[A-Za-z_][\w.]{0,60}\}/.exec(text)?.[0]
  const angle = /«[A-Za-z_]\w{0,60}»/.exec(text)?.[0]
  const said = (found: string, name: string) =>
    `${found} looks like a field of another program, and is plain text here. If it is one, write it as {{${name}}} in Word (Replace All does), and import again.`
  if (carbone !== undefined) notes.add(said(carbone, /\.([\w]+)[^.]*\}$/.exec(carbone)?.[1] ?? 'name'))
  else if (single !== undefined) notes.add(said(single, single.slice(1, -1)))
  if (angle !== undefined) notes.add(said(angle, angle.slice(1, -1)))
}
