import { compileTemplate } from '@platen/merge'
import type { FieldDeclaration } from '@platen/contract'
import { withDocumentMark } from '@platen/draft'
import { readAssets } from './assets.ts'
import { Counters } from './body/counters.ts'
import { readBlocks } from './body/read-blocks.ts'
import { normalCss } from './body/read-paragraph.ts'
import { type Css, element, type HtmlElement, type HtmlNode } from './html-tree.ts'
import type { ImportedWord } from './imported-word.ts'
import { lostParts, otherSpellings } from './lost-parts.ts'
import { Notes } from './notes.ts'
import { type DocxPackage, type DocxPart, readPackage } from './package/read-package.ts'
import { childOf, childrenOf, onOff, textOf } from './package/xml-queries.ts'
import { layOut } from './page/lay-out.ts'
import { readSections } from './page/sections.ts'
import type { Reading } from './reading.ts'
import { readNumbering } from './styles/read-numbering.ts'
import { readStyles } from './styles/read-styles.ts'
import { isReplaced } from './styles/fonts.ts'
import { readTheme } from './styles/theme.ts'
import { settleSections } from './tags/settle-sections.ts'
import { ClassNames } from './write/class-names.ts'
import { writeCss } from './write/write-css.ts'
import { writeHtml } from './write/write-html.ts'
import { declarations, sampleOf } from './write/write-settings.ts'

/** Reads a document and writes the folder. Throws `invalid_upload`. */
export async function importDocument(bytes: Uint8Array): Promise<ImportedWord> {
  const docx = await readPackage(Buffer.from(bytes))
  const notes = new Notes()
  lostParts(docx, notes)
  const reading = await startReading(docx, notes)
  const body = childOf(docx.document.root, 'w:body')
  const sections = readSections(body ?? docx.document.root)
  const laidOut = layOut(reading, { sections, document: docx.document, headers: await readHeaders(docx) })
  const root = element('body', { children: [...laidOut.nodes, ...footnotes(reading)] })
  const rows = new Set([...settleSections(root, notes), ...reading.repeated])
  tidy(root)
  const counted = reading.counters.rules()
  const classes = new ClassNames(counted.rules.map(([selector]) => selector.slice(1)))
  classes.give(root)
  const html = writeHtml(root.children)
  otherSpellings(html, notes)
  noteFonts(reading)
  const css = writeCss(
    [...baseRules(reading, counted.body), ...classes.rules, ...counted.rules],
    laidOut.pageRules,
  )
  const running = Object.values({ ...laidOut.page.header, ...laidOut.page.footer }).join(' ')
  const compiled = compileTemplate(`${html}\n<!-- -->\n${running}`, { file: 'template.html' })
  const fields = compiled.ok ? compiled.template.fields : []
  if (!compiled.ok)
    for (const { message, line } of compiled.faults.slice(0, 10))
      notes.add(`template.html, line ${line}: ${message}`)
  const of = { declared: reading.declared, rows }
  const title = await titleOf(docx)
  const declaredFields: Record<string, FieldDeclaration> = declarations(fields, of)
  const settings = {
    name: title ?? 'Word document',
    page: laidOut.page,
    fileName: 'document.pdf',
    language: languageOf(reading.styleRoot),
    ...(Object.keys(declaredFields).length > 0 && { fields: declaredFields }),
  }
  const files = new Map<string, Uint8Array>([
    ['template.html', Buffer.from(html)],
    ['style.css', Buffer.from(withDocumentMark(html, css, settings.page))],
    ['template.json', Buffer.from(`${JSON.stringify(settings, null, 2)}\n`)],
    ['sample.json', Buffer.from(`${JSON.stringify(sampleOf(fields, of), null, 2)}\n`)],
    ...reading.assets.files,
  ])
  return { files, title, fields: fields.map(({ name }) => name), notes: notes.list() }
}

async function startReading(docx: DocxPackage, notes: Notes): Promise<Reading> {
  const theme = readTheme((await docx.related('theme'))?.root)
  const styles = await docx.related('styles')
  const noteParts = { footnote: await docx.related('footnotes'), endnote: await docx.related('endnotes') }
  return {
    styles: readStyles(styles?.root, theme),
    numbering: readNumbering((await docx.related('numbering'))?.root, theme),
    theme,
    notes,
    assets: await readAssets(docx.files, notes),
    counters: new Counters(),
    declared: new Map(),
    footnotes: [],
    footnoteOf: (kind, id) => {
      const part = noteParts[kind]
      const found = childrenOf(part?.root, `w:${kind}`).find(
        ({ attributes }) => attributes['w:id'] === id && (attributes['w:type'] ?? 'normal') === 'normal',
      )
      return part && found && { part, element: found }
    },
    fonts: new Set(),
    repeated: new Set(),
    hasEvenPages: onOff((await docx.related('settings'))?.root, 'w:evenAndOddHeaders') === true,
    readBlocks,
    styleRoot: styles?.root,
  }
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

function footnotes({ footnotes: all }: Reading): HtmlNode[] {
  if (all.length === 0) return []
  const items = all.map(({ number, blocks }) =>
    element('li', { attributes: { id: `note-${number}` }, children: blocks }),
  )
  const list = element('ol', {
    css: { margin: '0', padding: '0 0 0 18pt' },
    hint: 'footnotes',
    children: items,
  })
  return [
    element('section', {
      css: {
        'margin-top': '18pt',
        'padding-top': '6pt',
        'border-top': '0.5pt solid #000',
        'font-size': '9pt',
      },
      hint: 'notes',
      children: [list],
    }),
  ]
}

/** What every cell says need not be said of each; nothing empty stays. */
function tidy(node: HtmlElement): void {
  if (node.tag === 'td' || node.tag === 'th')
    for (const [name, value] of Object.entries(cellCss)) if (node.css[name] === value) delete node.css[name]
  node.children = node.children.filter(
    (child) =>
      child !== '' &&
      !(
        typeof child !== 'string' &&
        child.tag === 'span' &&
        child.children.length === 0 &&
        Object.keys(child.css).length === 0
      ),
  )
  for (const child of node.children) if (typeof child !== 'string') tidy(child)
}

const cellCss: Css = { padding: '0 5.4pt', 'vertical-align': 'top' }

function baseRules(reading: Reading, counts: Css): [string, Css][] {
  const normal = normalCss(reading)
  const { margin = '0', ...others } = normal
  return [
    ['body', { margin: '0', 'overflow-wrap': 'break-word', ...withoutDefaults(others), ...counts }],
    ['p, li', { margin }],
    ['td, th', cellCss],
    ['th', { 'font-weight': 'inherit', 'text-align': 'inherit' }],
    ['a', { color: 'inherit', 'text-decoration': 'none' }],
    ['img', { 'max-width': '100%' }],
  ]
}

function withoutDefaults(css: Css): Css {
  const plain: Css = {
    'font-weight': 'normal',
    'font-style': 'normal',
    'text-transform': 'none',
    'font-variant': 'normal',
    'letter-spacing': 'normal',
    color: '#000',
  }
  return Object.fromEntries(Object.entries(css).filter(([name, value]) => plain[name] !== value))
}

function noteFonts({ fonts, notes }: Reading): void {
  const replaced = [...fonts].filter(isReplaced).toSorted().slice(0, 12)
  if (replaced.length > 0)
    notes.add(
      `Fonts that are not here are replaced by ones like them: ${replaced.map((font) => font.slice(0, 60)).join(', ')}. Lines may break elsewhere; upload the fonts under Brand to keep them.`,
    )
}

async function titleOf({ readPart }: DocxPackage): Promise<string | undefined> {
  const core = await readPart('docProps/core.xml').catch(() => undefined)
  const found = core && childrenOf(core.root).find(({ name }) => name.endsWith(':title'))
  const title = found && textOf(found).replaceAll(/\s+/g, ' ').trim()
  return title === undefined || title === '' ? undefined : title.slice(0, 100).toWellFormed()
}

function languageOf(styles: DocxPart['root'] | undefined): string {
  const given = childOf(styles, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:lang')?.attributes['w:val']
  try {
    return given === undefined ? 'en' : new Intl.Locale(given).toString()
  } catch {
    return 'en'
  }
}
