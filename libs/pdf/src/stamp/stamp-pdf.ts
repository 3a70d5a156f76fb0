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

export interface Stamps {
  /** The finished untagged document printed by Chromium. */
  print: Buffer
  /** The page (from 1) under each printed page. A repeated page gets a copy after it. */
  sheets: readonly number[]
  /** Targets of the printed pages after the sheets. */
  targets?: readonly StampTarget[]
  /** New versions of objects in the base PDF. */
  rewritten?: readonly RewrittenObject[]
  /** Whether the print's title is used, even if the base has one. */
  isTitled: boolean
  isMarked?: boolean | undefined
}

/**
 * Draws the pages of a print over pages of a base, as an incremental update (ISO 32000-1 §7.5.6), so that a large file is only
 * copied. Throws `ForeignSyntax` for a print that does not have Chromium's format, or has no page for a sheet.
 */
export function stampPdf(base: PdfBase & { bytes: Buffer }, stamps: Stamps): Buffer {
  const { print, sheets, targets = [], rewritten = [], isTitled, isMarked = false } = stamps
  const stamping = new Stamping(base, { print: readPrint(print), isMarked })
  stamping.writeParts()
  for (const object of rewritten) stamping.rewrite(object)
  // Repeated pages are copied with their marked annotations.
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
  /** Stamps with content, and marks by page size. */
  readonly #drawn = new Set<number>()
  readonly #marks = new Map<string, number>()
  readonly #rewritten = new Map<number, string>()
  /** Copies of each page by object number. */
  readonly #copies = new Map<number, number[]>()

  constructor(base: PdfBase & { bytes: Buffer }, { print, isMarked }: { print: Print; isMarked: boolean }) {
    this.#base = base
    this.#print = print
    this.#isMarked = isMarked
    this.#update = new PdfUpdate(base)
    this.#as = { numbers: new Uint32Array(print.size), firstParentKey: 0, idPrefix: '', targets: new Map() }
    for (const { id } of print.parts) this.#as.numbers[id] = this.#update.newNumber()
  }

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

  /** Writes a printed page into a stamp. */
  drawStamp({ stamp, height, matrix: [a, b, c, d, e, f] }: StampTarget, index: number): void {
    const page = this.#print.pages[index]
    if (!page) throw new ForeignSyntax('it has too few pages')
    const { out } = this.#update
    const { box, resources, content } = page
    // Chromium rounds the height of a page. Stamps are measured from the top.
    const lower = height - (box[3] ?? height)
    const matrix = [a, b, c, d, e + c * lower, f + d * lower]
    this.#update.begin(stamp)
    out.text(
      `<</Type /XObject\n/Subtype /Form\n/BBox [${written(box)}]\n/Matrix [${written(matrix)}]\n/Resources `,
    )
    writeRenumbered(resources, { out, isStream: false, as: this.#as })
    out.text('\n')
    // The dictionary continues after its first characters.
    out.copy(content.body, dictionaryStart.length, content.body.length)
    this.#update.endObject()
  }

  /** Adds the mark to pages without a stamp. */
  markOtherPages(): void {
    for (const page of this.#base.pages) if (!this.#drawn.has(page.stamp)) this.#drawMarked(page)
  }

  /** Draws a printed page, if there is one, and the mark over it. */
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

  /** Copies a page with its own stamp. Returns the stamp. */
  #copyPage({ object, stamp }: PdfPage): number {
    const [copy, copiedStamp] = [this.#update.newNumber(), this.#update.newNumber()]
    this.#copies.set(object, [...(this.#copies.get(object) ?? []), copy])
    const body = this.#textOf(object)
      .replace(new RegExp(`(/PlatenStamp\\d* )${stamp}( 0 R)`), `$1${copiedStamp}$2`)
      // Screen readers must not read the page twice.
      .replace(/\/StructParents \d+\n?/, '')
    this.#update.begin(copy)
    this.#update.out.text(body)
    this.#update.endObject()
    return copiedStamp
  }

  rewrite({ object, text }: RewrittenObject): void {
    this.#rewritten.set(object, text)
  }

  /** Viewers draw annotations and form fields over the page content, including the mark. */
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

/** Returns the text of an object without a stream in a prepared PDF. */
function readBaseObject({ bytes, tableAt, size }: PdfBase & { bytes: Buffer }, id: number): string {
  const label = `${id} 0 obj\n`
  // A prepared PDF has one table, which starts at object 0 (`writeDocument`).
  const entry = tableAt + `xref\n0 ${size}\n`.length + id * entryBytes
  const start = Number(bytes.toString('latin1', entry, entry + offsetDigits))
  const end = bytes.indexOf('\nendobj', start)
  if (bytes.toString('latin1', start, start + label.length) !== label || end < 0)
    throw new Error(`The PDF's table of offsets is wrong for object ${id}`)
  return bytes.toString('latin1', start + label.length, end)
}
