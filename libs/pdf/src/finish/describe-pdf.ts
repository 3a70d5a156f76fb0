import { isRightToLeft } from '@platen/contract'
import { type Entries, readEntries, readReference } from '../read/entries.ts'
import { entriesOf, findFirstPage } from '../read/page-tree.ts'
import {
  entryBytes,
  type FileObject,
  offsetDigits,
  type PdfObjects,
  readPdfObjects,
} from '../read/read-objects.ts'
import { ForeignSyntax, readDigits, readString, unlessForeign, writeString } from '../tokens.ts'

/** The PDF properties except the title (ISO 32000-1, table 317). */
export interface PdfInformation {
  Author?: string
  Subject?: string
  Keywords?: string
}

/** How a viewer opens a document. The viewer decides about settings that are not set. */
export interface OpeningView {
  /** One page at a time, all pages below one another, or two side by side with page 1 on the left. */
  layout?: 'single' | 'continuous' | 'two-up'
  /** The whole first page, its width, or its actual size. */
  zoom?: 'page' | 'width' | 'actual'
  /** The panel next to the pages. `bookmarks` needs bookmarks. */
  panel?: 'none' | 'bookmarks' | 'thumbnails'
}

export interface PdfDescription {
  information: PdfInformation
  opening?: OpeningView | undefined
}

/**
 * Adds properties and opening settings to a PDF printed by Chromium (ISO 32000-1 §7.7.2). Everything else is unchanged except for its offset. Returns
 * the input if there is nothing to add, or if the file was not written by Chromium.
 */
export function describePdf(pdf: Buffer, { information, opening = {} }: PdfDescription): Buffer {
  const isInformed = Object.keys(information).length > 0
  const isOpened = (opening.layout ?? opening.zoom ?? opening.panel) !== undefined
  const file = isInformed || isOpened ? readPdfObjects(pdf) : undefined
  if (!file) return pdf
  const insertions = unlessForeign(() => [
    ...(isInformed ? [informationInsertion(file, information)] : []),
    ...(isOpened ? openingInsertions(file, opening) : []),
  ])
  return insertions ? insertInto(pdf, file, insertions) : pdf
}

interface Insertion {
  at: number
  text: string
}

const dictionaryStart = '<<'

function informationInsertion(file: PdfObjects, information: PdfInformation): Insertion {
  const lines = Object.entries(information).map(([key, text]) => `/${key} ${writeString(text)}\n`)
  return { at: namedIn(file, 'Info').start + dictionaryStart.length, text: lines.join('') }
}

const pageLayouts = { single: 'SinglePage', continuous: 'OneColumn', 'two-up': 'TwoColumnLeft' }
const pageModes = { none: 'UseNone', bookmarks: 'UseOutlines', thumbnails: 'UseThumbs' }

function openingInsertions(file: PdfObjects, { layout, zoom, panel }: OpeningView): Insertion[] {
  const { body, start } = namedIn(file, 'Root')
  const catalog = readEntries(body)
  const isShown = panel !== undefined && (panel !== 'bookmarks' || catalog.has('Outlines'))
  const lines = [
    ...(layout === undefined ? [] : [`/PageLayout /${pageLayouts[layout]}\n`]),
    ...(isShown ? [`/PageMode /${pageModes[panel]}\n`] : []),
    ...(zoom === undefined ? [] : [`/OpenAction ${openAction(file, catalog, zoom)}\n`]),
  ]
  const insertions = [{ at: start + dictionaryStart.length, text: lines.join('') }]
  if (layout === 'two-up' && isRightToLeft(languageOf(catalog)))
    insertions.push(rightToLeft(catalog, { body, start }))
  return insertions
}

/** The position and zoom on the first page (ISO 32000-1 §12.3.2.2). */
function openAction(file: PdfObjects, catalog: Entries, zoom: NonNullable<OpeningView['zoom']>): string {
  const find = (id: number) => file.objects.find((object) => object.id === id)
  const page = findFirstPage(find, readReference(catalog.get('Pages')))
  const [top = 'null'] = /[\d.]+(?=\]$)/.exec(entriesOf(find, page).get('MediaBox') ?? '') ?? []
  // Without a top, some viewers show the bottom of the page.
  const positions = { page: '/Fit', width: `/FitH ${top}`, actual: `/XYZ 0 ${top} 1` }
  return `[${page} 0 R ${positions[zoom]}]`
}

/** In right-to-left documents, the first of two pages is on the right (ISO 32000-1, table 150). */
function rightToLeft(catalog: Entries, { body, start }: Pick<FileObject, 'body' | 'start'>): Insertion {
  const direction = '/Direction /R2L\n'
  const preferences = '/ViewerPreferences <<'
  return catalog.has('ViewerPreferences')
    ? { at: start + body.indexOf(preferences) + preferences.length, text: direction }
    : { at: start + dictionaryStart.length, text: `${preferences}${direction.trimEnd()}>>\n` }
}

function languageOf(catalog: Entries): string {
  const language = catalog.get('Lang')
  return language === undefined ? '' : readString(Buffer.from(language, 'latin1'), 0).text
}

function namedIn({ trailer, objects }: PdfObjects, key: 'Root' | 'Info'): FileObject {
  const id = Number(new RegExp(`/${key} (\\d+) 0 R`).exec(trailer)?.[1])
  const object = objects.find((candidate) => candidate.id === id)
  if (!object) throw new ForeignSyntax('an object is missing')
  return object
}

/** Writes a number into the table of offsets without a string, because a document has hundreds of them. */
function writeDigits(out: Buffer, at: number, number: number): void {
  let rest = number
  for (let position = at + offsetDigits - 1; position >= at; position--) {
    out[position] = zero + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}

const zero = 0x30

/** Inserts strings and updates the offsets. */
function insertInto(pdf: Buffer, file: PdfObjects, insertions: Insertion[]): Buffer {
  const inOrder = insertions.toSorted((a, b) => a.at - b.at)
  const moved = (offset: number) =>
    inOrder.reduce((sum, { at, text }) => (at < offset ? sum + text.length : sum), offset)
  const parts: Buffer[] = []
  let from = 0
  for (const { at, text } of inOrder) {
    parts.push(pdf.subarray(from, at), Buffer.from(text, 'latin1'))
    from = at
  }
  parts.push(pdf.subarray(from, pdf.lastIndexOf('startxref\n')))
  parts.push(Buffer.from(`startxref\n${moved(file.tableAt)}\n%%EOF\n`, 'latin1'))
  const out = Buffer.concat(parts)

  const entriesAt = moved(file.entriesAt)
  for (let id = 1; id < file.size; id++) {
    const entryAt = entriesAt + id * entryBytes
    const offset = readDigits(out, entryAt, entryAt + offsetDigits) ?? 0
    const position = moved(offset)
    if (position !== offset) writeDigits(out, entryAt, position)
  }
  return out
}
