import type { PdfBase, PdfPlace } from '@platen/contract'
import { ByteWriter } from '../merge/byte-writer.ts'
import type { RewrittenObject } from '../forms/fill-form.ts'
import { type Renumbering, writeRenumbered } from '../merge/write-renumbered.ts'
import { type Entries, readEntries, readReference, readReferenceList } from '../read/entries.ts'
import { depthMax, entriesOf, type FindObject } from '../read/page-tree.ts'
import { type PdfObject, readPdfObjects } from '../read/read-objects.ts'
import { ForeignSyntax } from '../tokens.ts'

/**
 * The base with the pages of Chromium's untagged print drawn over pages of its own: the first on the first of `places`, and so on. The
 * base's bytes stay as they are, and what is new stands behind them (an incremental update, ISO 32000-1 §7.5.6), so that a large file
 * costs no more than its copy. So do objects of the base that are written anew. Throws `ForeignSyntax` for a print that is otherwise than Chromium writes it.
 */
export function stampPdf(
  base: PdfBase & { bytes: Buffer },
  print: Buffer,
  places: readonly PdfPlace[],
  rewritten: readonly RewrittenObject[] = [],
): Buffer {
  const stamping = new Stamping(base, readPrint(print))
  stamping.add(places)
  stamping.rewrite(rewritten)
  return stamping.end()
}

interface Print {
  size: number
  /** What the pages draw with. */
  parts: PdfObject[]
  pages: PrintPage[]
}

interface PrintPage {
  box: number[]
  /** The text of its dictionary of resources. */
  resources: Buffer
  content: PdfObject
}

function readPrint(pdf: Buffer): Print {
  const file = readPdfObjects(pdf)
  if (!file) throw new ForeignSyntax('it is not written as Chromium writes')
  const objects = new Map(file.objects.map((object) => [object.id, object]))
  const find: FindObject = (id) => objects.get(id)
  const trailer = readEntries(Buffer.from(`<<${file.trailer}>>`))
  const root = readReference(trailer.get('Root'))
  const notPart = new Set([root, readReference(trailer.get('Info'))])
  const pages = pageIds(find, readReference(entriesOf(find, root).get('Pages')), notPart).map((id) => {
    const entries = entriesOf(find, id)
    const content = find(readReference(entries.get('Contents')))
    if (!content?.isStream) throw new ForeignSyntax('a page has no content')
    notPart.add(content.id)
    return {
      box: readBox(entries),
      resources: Buffer.from(entries.get('Resources') ?? '<<>>', 'latin1'),
      content,
    }
  })
  return { size: file.size, pages, parts: file.objects.filter(({ id }) => !notPart.has(id)) }
}

/** The pages below a node of the tree, in their order; each node that was met is entered in `met`. */
function pageIds(find: FindObject, node: number, met: Set<number>, depth = 0): number[] {
  if (depth > depthMax) throw new ForeignSyntax('its tree of pages is too deep')
  met.add(node)
  const entries = entriesOf(find, node)
  if (entries.get('Type') === '/Page') return [node]
  return readReferenceList(entries.get('Kids') ?? '').flatMap((kid) => pageIds(find, kid, met, depth + 1))
}

function readBox(entries: Entries): number[] {
  const box =
    entries
      .get('MediaBox')
      ?.match(/-?[\d.]+/g)
      ?.map(Number) ?? []
  if (box.length !== 4) throw new ForeignSyntax('a page has no box')
  return box
}

class Stamping {
  readonly #out = new ByteWriter()
  readonly #offsets = new Map<number, number>()
  readonly #base: PdfBase & { bytes: Buffer }
  readonly #print: Print
  readonly #as: Renumbering
  readonly #size: number

  constructor(base: PdfBase & { bytes: Buffer }, print: Print) {
    this.#base = base
    this.#print = print
    this.#as = { numbers: new Uint32Array(print.size), firstParentKey: 0, idPrefix: '', targets: new Map() }
    for (const [index, { id }] of print.parts.entries()) this.#as.numbers[id] = base.size + index
    this.#size = base.size + print.parts.length
  }

  add(places: readonly PdfPlace[]): void {
    this.#out.text('\n')
    for (const { id, body, isStream } of this.#print.parts) {
      this.#begin(this.#as.numbers[id] ?? 0)
      const end = writeRenumbered(body, { out: this.#out, isStream, as: this.#as })
      this.#out.copy(body, end, body.length)
      this.#out.text('\nendobj\n')
    }
    for (const [index, place] of places.entries()) this.#addForm(place, this.#print.pages[index])
  }

  #addForm({ form, height, matrix: [a, b, c, d, e, f] }: PdfPlace, page: PrintPage | undefined): void {
    if (!page) throw new ForeignSyntax('it has too few pages')
    const { box, resources, content } = page
    // Chromium rounds the height of a page; what is stamped is measured from the upper edge.
    const lower = height - (box[3] ?? height)
    const matrix = [a, b, c, d, e + c * lower, f + d * lower]
    this.#begin(form)
    this.#out.text(
      `<</Type /XObject\n/Subtype /Form\n/BBox [${written(box)}]\n/Matrix [${written(matrix)}]\n/Resources `,
    )
    writeRenumbered(resources, { out: this.#out, isStream: false, as: this.#as })
    this.#out.text('\n')
    // Its own dictionary goes on behind its first sign.
    this.#out.copy(content.body, dictionaryStart.length, content.body.length)
    this.#out.text('\nendobj\n')
  }

  rewrite(objects: readonly RewrittenObject[]): void {
    for (const { object, text } of objects) {
      this.#begin(object)
      this.#out.text(`${text}\nendobj\n`)
    }
  }

  end(): Buffer {
    const { bytes, trailer, tableAt } = this.#base
    const at = bytes.length + this.#out.length
    this.#out.text(`xref\n${this.#table()}trailer\n<</Size ${this.#size}\n/Prev ${tableAt}\n${trailer}>>\n`)
    this.#out.text(`startxref\n${at}\n%%EOF\n`)
    return Buffer.concat([bytes, this.#out.written])
  }

  #begin(id: number): void {
    this.#offsets.set(id, this.#base.bytes.length + this.#out.length)
    this.#out.text(`${id} 0 obj\n`)
  }

  /** The sections of the table of offsets (ISO 32000-1 §7.5.4), one for each run of numbers. */
  #table(): string {
    let text = ''
    const ids = [...this.#offsets.keys()].toSorted((a, b) => a - b)
    for (let from = 0; from < ids.length;) {
      let to = from + 1
      while (to < ids.length && ids[to] === (ids[to - 1] ?? 0) + 1) to++
      const run = ids.slice(from, to)
      text += `${run[0]} ${run.length}\n`
      for (const id of run) text += `${String(this.#offsets.get(id)).padStart(10, '0')} 00000 n \n`
      from = to
    }
    return text
  }
}

const dictionaryStart = '<<'

/** Numbers as a PDF has them: never with an exponent. */
function written(numbers: readonly number[]): string {
  return numbers.map((number) => Number(number.toFixed(4))).join(' ')
}
