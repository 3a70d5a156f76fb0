import type { PdfBase, PdfPage, StampTarget } from '@platen/contract'
import type { RewrittenObject } from '../forms/fill-form.ts'
import { type Renumbering, writeRenumbered } from '../merge/write-renumbered.ts'
import { type DrawnMark, drawMark, markOperators, written } from '../mark/draw-mark.ts'
import { markAnnotations, type ObjectAccess } from '../mark/mark-annotations.ts'
import { entryBytes, offsetDigits } from '../read/read-objects.ts'
import { ForeignSyntax } from '../tokens.ts'
import { describeStamped } from './describe-stamped.ts'
import { PdfUpdate } from './pdf-update.ts'
import { type Print, readPrint } from './read-print.ts'

/** What is drawn over a PDF. */
export interface Stamps {
  /** Chromium's untagged print, finished and described as documents are. */
  print: Buffer
  /** For each of its pages the page, from 1, that it is drawn over; a page that comes again is copied behind itself. */
  sheets: readonly number[]
  /** What the pages of the print behind those of the sheets are drawn on. */
  targets?: readonly StampTarget[]
  /** Objects of the base that are written anew. */
  rewritten?: readonly RewrittenObject[]
  /** The print's title is the document's, even where the base has one. */
  isTitled: boolean
  /** The word TEST across each page. */
  isMarked?: boolean | undefined
}

/**
 * The base with a print's pages drawn over pages of its own. Its bytes stay as they are, and what is new stands behind them (an
 * incremental update, ISO 32000-1 §7.5.6), so that a large file costs no more than its copy. Throws `ForeignSyntax` for a print that is
 * otherwise than Chromium writes it, or has no page for a sheet.
 */
export function stampPdf(base: PdfBase & { bytes: Buffer }, stamps: Stamps): Buffer {
  const { print, sheets, targets = [], rewritten = [], isTitled, isMarked = false } = stamps
  const stamping = new Stamping(base, { print: readPrint(print), isMarked })
  stamping.writeParts()
  for (const object of rewritten) stamping.rewrite(object)
  // Pages that come again are copied with what their annotations are then.
  if (isMarked) stamping.markAnnotations()
  stamping.drawSheets(sheets)
  for (const [index, target] of targets.entries()) stamping.drawStamp(target, sheets.length + index)
  if (isMarked) stamping.markOtherPages()
  stamping.writeRewritten()
  return stamping.end(isTitled)
}

class Stamping {
  readonly #base: PdfBase & { bytes: Buffer }
  readonly #print: Print
  readonly #update: PdfUpdate
  readonly #as: Renumbering
  readonly #isMarked: boolean
  /** Numbers of the stamps that draw something now, and of marks by the size of their page. */
  readonly #drawn = new Set<number>()
  readonly #marks = new Map<string, number>()
  /** Objects of the base that are written again. */
  readonly #rewritten = new Map<number, string>()
  /** Of each page of the base those that were made of it, by the number of their objects. */
  readonly #copies = new Map<number, number[]>()

  constructor(base: PdfBase & { bytes: Buffer }, { print, isMarked }: { print: Print; isMarked: boolean }) {
    this.#base = base
    this.#print = print
    this.#isMarked = isMarked
    this.#update = new PdfUpdate(base)
    this.#as = { numbers: new Uint32Array(print.size), firstParentKey: 0, idPrefix: '', targets: new Map() }
    for (const { id } of print.parts) this.#as.numbers[id] = this.#update.newNumber()
  }

  /** What the pages of the print draw with. */
  writeParts(): void {
    const { out } = this.#update
    for (const { id, body, isStream } of this.#print.parts) {
      this.#update.begin(this.#as.numbers[id] ?? 0)
      const end = writeRenumbered(body, { out, isStream, as: this.#as })
      out.copy(body, end, body.length)
      this.#update.endObject()
    }
  }

  drawSheets(sheets: readonly number[]): void {
    const drawn = new Set<number>()
    for (const [index, number] of sheets.entries()) {
      const page = this.#base.pages[number - 1]
      if (!page) throw new Error(`The PDF has no page ${number}`)
      const stamp = drawn.has(number) ? this.#copyPage(page) : page.stamp
      if (this.#isMarked) this.#drawMarked({ ...page, stamp }, index)
      else this.drawStamp({ ...page, stamp }, index)
      drawn.add(number)
    }
    if (this.#copies.size > 0) this.#writePageTree()
  }

  /** A stamp, which is empty in the base, gets the content of a page of the print. */
  drawStamp({ stamp, height, matrix: [a, b, c, d, e, f] }: StampTarget, index: number): void {
    const page = this.#print.pages[index]
    if (!page) throw new ForeignSyntax('it has too few pages')
    const { out } = this.#update
    const { box, resources, content } = page
    // Chromium rounds the height of a page; what is stamped is measured from the upper edge.
    const lower = height - (box[3] ?? height)
    const matrix = [a, b, c, d, e + c * lower, f + d * lower]
    this.#update.begin(stamp)
    out.text(
      `<</Type /XObject\n/Subtype /Form\n/BBox [${written(box)}]\n/Matrix [${written(matrix)}]\n/Resources `,
    )
    writeRenumbered(resources, { out, isStream: false, as: this.#as })
    out.text('\n')
    // Its own dictionary goes on behind its first sign.
    out.copy(content.body, dictionaryStart.length, content.body.length)
    this.#update.endObject()
  }

  /** Each page that nothing is drawn over gets the mark alone. */
  markOtherPages(): void {
    for (const page of this.#base.pages) if (!this.#drawn.has(page.stamp)) this.#drawMarked(page)
  }

  /** A stamp draws a page of the print, if there is one for it, and the mark over it. */
  #drawMarked(target: StampTarget, index?: number): void {
    const { stamp, width, height, matrix } = target
    const content = index === undefined ? undefined : this.#update.newNumber()
    if (content !== undefined && index !== undefined)
      this.drawStamp({ width, height, stamp: content, matrix: [1, 0, 0, 1, 0, 0] }, index)
    const drawn = content === undefined ? '' : `/PlatenSheet ${content} 0 R\n`
    const operators = `${content === undefined ? '' : '/PlatenSheet Do\n'}${markOperators('PlatenTest')}`
    const mark = this.#markOf(target)
    this.#writeForm(stamp, {
      entries:
        `/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${written([width, height])}]\n/Matrix [${written(matrix)}]\n` +
        `/Resources <</XObject <<${drawn}/PlatenTest ${mark} 0 R>>>>`,
      content: operators,
    })
    this.#drawn.add(stamp)
  }

  /** Pages of one size share a mark. */
  #markOf({ width, height }: StampTarget): number {
    const size = written([width, height])
    const known = this.#marks.get(size)
    if (known !== undefined) return known
    const number = this.#update.newNumber()
    this.#marks.set(size, number)
    this.#writeForm(number, drawMark({ width, height }))
    return number
  }

  #writeForm(number: number, { entries, content }: DrawnMark): void {
    this.#update.begin(number)
    this.#update.out.text(`<<${entries}\n/Length ${content.length}>> stream\n${content}\nendstream`)
    this.#update.endObject()
  }

  /** A page like another one, which draws a stamp of its own last. Gives the stamp. */
  #copyPage({ object, stamp }: PdfPage): number {
    const [copy, copiedStamp] = [this.#update.newNumber(), this.#update.newNumber()]
    this.#copies.set(object, [...(this.#copies.get(object) ?? []), copy])
    const body = this.#textOf(object)
      .replace(new RegExp(`(/PlatenStamp\\d* )${stamp}( 0 R)`), `$1${copiedStamp}$2`)
      // What a reader for the blind says of the page is said once.
      .replace(/\/StructParents \d+\n?/, '')
    this.#update.begin(copy)
    this.#update.out.text(body)
    this.#update.endObject()
    return copiedStamp
  }

  rewrite({ object, text }: RewrittenObject): void {
    this.#rewritten.set(object, text)
  }

  /** Viewers draw annotations and form fields over the pages, and so over the mark. */
  markAnnotations(): void {
    const known = new Set<number>()
    const objects: ObjectAccess = {
      read: (id) => this.#textOf(id),
      rewrite: (object, text) => this.rewrite({ object, text }),
      add: (form) => {
        const number = this.#update.newNumber()
        this.#writeForm(number, form)
        return number
      },
    }
    for (const page of this.#base.pages) {
      const { object, matrix } = page
      markAnnotations({ object, matrix, mark: this.#markOf(page) }, known, objects)
    }
  }

  #textOf(object: number): string {
    return this.#rewritten.get(object) ?? readBaseObject(this.#base, object)
  }

  writeRewritten(): void {
    for (const [object, text] of this.#rewritten) {
      this.#update.begin(object)
      this.#update.out.text(text)
      this.#update.endObject()
    }
  }

  #writePageTree(): void {
    const { pages, pageTree } = this.#base
    const kids = pages.flatMap(({ object }) => [object, ...(this.#copies.get(object) ?? [])])
    this.#update.begin(pageTree)
    this.#update.out.text(
      `<</Type /Pages\n/Count ${kids.length}\n/Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
    )
    this.#update.endObject()
  }

  end(isTitled: boolean): Buffer {
    const info = describeStamped({
      update: this.#update,
      base: this.#base,
      print: this.#print,
      isTitled,
    })
    return this.#update.end(`/Info ${info} 0 R`)
  }
}

const dictionaryStart = '<<'

/** The text of an object that is no stream, of a PDF that was made ready to be drawn over. */
function readBaseObject({ bytes, tableAt, size }: PdfBase & { bytes: Buffer }, id: number): string {
  const label = `${id} 0 obj\n`
  // Its table is one, from 0 on (`writeDocument`).
  const entry = tableAt + `xref\n0 ${size}\n`.length + id * entryBytes
  const start = Number(bytes.toString('latin1', entry, entry + offsetDigits))
  const end = bytes.indexOf('\nendobj', start)
  if (bytes.toString('latin1', start, start + label.length) !== label || end < 0)
    throw new Error(`The table of offsets of the PDF is wrong for object ${id}`)
  return bytes.toString('latin1', start + label.length, end)
}
