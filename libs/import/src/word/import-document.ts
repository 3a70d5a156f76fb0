import { compileTemplate } from '@platen/merge'
import type { FieldDeclaration } from '@platen/contract'
import { placeholderNotes, sampleOf, withDocumentMark } from '@platen/template/draft'
import { writeFootnotes } from './body/footnotes.ts'
import { element } from './html-tree.ts'
import type { ImportedWord } from './imported-word.ts'
import { Notes } from './notes.ts'
import { type DocxPackage, type DocxPart, readPackage } from './package/read-package.ts'
import { allOf, childrenOf, textOf } from './package/xml-queries.ts'
import { layOut } from './page/lay-out.ts'
import { readSections } from './page/sections.ts'
import type { Reading } from './reading.ts'
import { startReading } from './start-reading.ts'
import { isReplaced } from './styles/fonts.ts'
import { settleSections } from './tags/finish-sections.ts'
import { baseRules } from './write/base-rules.ts'
import { ClassNames } from './write/class-names.ts'
import { tidy } from './write/tidy.ts'
import { writeCss } from './write/write-css.ts'
import { writeHtml } from './write/write-html.ts'
import { declarations } from './write/write-settings.ts'

/** Converts a document to a template folder. Throws `invalid_upload`. */
export async function importDocument(bytes: Uint8Array): Promise<ImportedWord> {
  const docx = await readPackage(Buffer.from(bytes))
  const notes = new Notes()
  lostParts(docx, notes)
  const reading = await startReading(docx, notes)
  const sections = readSections(childrenOf(docx.document.root, 'w:body'))
  const laidOut = layOut(reading, { sections, document: docx.document, headers: await readHeaders(docx) })
  const root = element('body', { children: [...laidOut.nodes, ...writeFootnotes(reading)] })
  const rows = new Set([...settleSections(root, notes), ...reading.repeated])
  tidy(root)
  const counted = reading.counters.rules()
  const classes = new ClassNames(counted.rules.map(([selector]) => selector.slice(1)))
  classes.give(root)
  const html = writeHtml(root.children)
  noteFonts(reading)
  const css = writeCss(
    [...baseRules(reading, counted.body), ...classes.rules, ...counted.rules],
    laidOut.pageRules,
  )
  // The header and the footer have the same positions.
  const running = [laidOut.page.header, laidOut.page.footer]
    .flatMap((line) => Object.values(line ?? {}))
    .join(' ')
  const compiled = compileTemplate(`${html}\n<!-- -->\n${running}`, { file: 'template.html' })
  const fields = compiled.ok ? compiled.template.fields : []
  if (!compiled.ok)
    for (const { message, line } of compiled.faults.slice(0, 10))
      notes.add(`template.html, line ${line}: ${message}`)
  const of = { declared: reading.declared, rows, examples: reading.examples, ticks: reading.ticks }
  const title = await titleOf(docx)
  const declaredFields: Record<string, FieldDeclaration> = declarations(fields, of)
  const settings = {
    name: title ?? 'Word document',
    page: laidOut.page,
    fileName: 'document.pdf',
    language: reading.language,
    ...(Object.keys(declaredFields).length > 0 && { fields: declaredFields }),
  }
  const texts = {
    'template.html': html,
    'style.css': withDocumentMark(html, css, settings.page),
    'template.json': `${JSON.stringify(settings, null, 2)}\n`,
    'sample.json': `${JSON.stringify(sampleOf(fields, of), null, 2)}\n`,
  }
  for (const note of placeholderNotes({ files: texts, assets: {} })) notes.add(note)
  const files = new Map<string, Uint8Array>([
    ...Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const),
    ...reading.assets.files,
  ])
  return { files, title, fields: fields.map(({ name }) => name), notes: notes.list() }
}

async function readHeaders({ document, readPart }: DocxPackage): Promise<Map<string, DocxPart>> {
  const found = new Map<string, DocxPart>()
  for (const [id, { type, target, isExternal }] of document.relationships) {
    if ((type !== 'header' && type !== 'footer') || isExternal || found.size >= 60) continue
    const part = await readPart(target)
    if (part) found.set(id, part)
  }
  return found
}

function noteFonts({ fonts, notes }: Reading): void {
  const replaced = [...fonts].filter(isReplaced).toSorted().slice(0, 12)
  if (replaced.length > 0)
    notes.add(
      `Missing fonts are replaced by similar ones: ${replaced.map((font) => font.slice(0, 60)).join(', ')}. Lines may break elsewhere; upload the fonts under Brand to keep them.`,
    )
}

async function titleOf({ readPart }: DocxPackage): Promise<string | undefined> {
  const core = await readPart('docProps/core.xml').catch(() => undefined)
  const found = core && childrenOf(core.root).find(({ name }) => name.endsWith(':title'))
  const title = found && textOf(found).replaceAll(/\s+/g, ' ').trim()
  return title === undefined || title === '' ? undefined : title.slice(0, 100).toWellFormed()
}

/** Adds notes about parts that are not imported. */
function lostParts({ files, document, hasMacros }: DocxPackage, notes: Notes): void {
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
  if (allOf(document.root, 'w:pgBorders').length > 0) notes.add('Page borders were left out.')
}
