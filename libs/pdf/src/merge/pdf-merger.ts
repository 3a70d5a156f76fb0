import type { PdfObject } from '../read/read-objects.ts'
import { unlessForeign, writeDate, writeString } from '../tokens.ts'
import { ByteWriter } from './byte-writer.ts'
import { GrowingTree } from './growing-tree.ts'
import { MergedOutline } from './merged-outline.ts'
import { limitsOf, MergedStructure } from './merged-structure.ts'
import { PdfOutput } from './pdf-output.ts'
import { type DocumentOpening, type DocumentToMerge, readDocument } from './read-document.ts'
import { findShareable, SharedObjects } from './shared-objects.ts'
import { type Renumbering, writeRenumbered } from './write-renumbered.ts'

export interface MergeOptions {
  title: string
  /** Epoch milliseconds of the file's date. The same documents create the same bytes. */
  createdAt: number
}

/**
 * Merges documents printed by Chromium, compressed or not, into one PDF 1.5 with an outline entry for each, above the document's
 * own. Content, tags and links are unchanged, and equal objects are written once. The file is written sequentially: memory grows
 * with the largest document, and by only 4 bytes for each tagged document.
 */
export class PdfMerger {
  readonly #output = new PdfOutput()
  readonly #shared = new SharedObjects()
  readonly #texts = new ByteWriter()
  readonly #pages = pageTree(this.#output)
  readonly #outline = new MergedOutline(this.#output)
  readonly #structure = new MergedStructure(this.#output)
  readonly #options: MergeOptions
  #language: string | undefined
  /**
   * Catalog entries of the first document, because all documents come from one template. The panel always shows the names of the
   * documents.
   */
  #opening: string[] | undefined

  constructor(options: MergeOptions) {
    this.#options = options
  }

  get readyBytes(): number {
    return this.#output.readyBytes
  }

  /**
   * Adds a document with its name in the outline. Returns `false` if it does not have the format of Chromium or our workers. In that case, nothing in
   * it is visible in the merged file.
   */
  add(name: string, pdf: Buffer): boolean {
    const isAdded = unlessForeign(() => {
      this.#addDocument(name, readDocument(pdf))
      return true
    })
    if (isAdded !== true) return false
    this.#output.endSectionWhenFull()
    return true
  }

  take(): Buffer {
    return this.#output.take()
  }

  end(): Buffer {
    const output = this.#output
    const { title, createdAt } = this.#options
    const entries = [
      `/Type /Catalog\n/Pages ${this.#pages.end()} 0 R`,
      ...this.#outline.end(),
      ...this.#structure.end(),
      ...(this.#opening ?? [viewerPreferences()]),
      ...(this.#language === undefined ? [] : [`/Lang ${this.#language}`]),
    ]
    output.addObject(output.root, Buffer.from(`<<${entries.join('\n')}>>`, 'latin1'))
    const date = `(${writeDate(createdAt)})`
    const info = output.takeNumber()
    const text = `<</Title ${writeString(title)}\n/CreationDate ${date}\n/ModDate ${date}>>`
    output.addObject(info, Buffer.from(text))
    output.end(info)
    return output.take()
  }

  #addDocument(name: string, document: DocumentToMerge): void {
    const { structure, outline } = document
    const as: Renumbering = {
      numbers: new Uint32Array(document.size),
      targets: document.targets,
      ...this.#structure.nextKeys(),
    }
    for (const id of document.replaced) document.objects[id] = undefined
    this.#addShared(document, as)
    const own = document.objects.filter((object) => object !== undefined && as.numbers[object.id] === 0)
    for (const object of own) if (object) as.numbers[object.id] = this.#output.takeNumber()
    if (structure) as.numbers[structure.root] = this.#structure.root
    const entry = this.#outline.takeEntry()
    if (outline) as.numbers[outline.root] = entry
    this.#addOwn(
      own.filter((object) => object !== undefined),
      this.#additions(document, as),
      as,
    )

    this.#pages.add(as.numbers[document.pagesRoot] ?? 0, document.pages)
    this.#outline.add({
      number: entry,
      title: name,
      page: as.numbers[document.firstPage] ?? 0,
      below: outline && {
        first: as.numbers[outline.first] ?? 0,
        last: as.numbers[outline.last] ?? 0,
        count: outline.count,
      },
    })
    if (structure) this.#structure.add(structure, as)
    this.#language ??= document.language
    this.#opening ??= openingEntries(document.opening, as.numbers[document.firstPage] ?? 0)
  }

  #addShared({ objects }: DocumentToMerge, as: Renumbering): void {
    for (const id of findShareable(objects)) {
      const object = objects[id]
      if (!object) continue
      const { body, isStream } = object
      this.#texts.clear()
      const textEnd = writeRenumbered(body, { out: this.#texts, isStream, as })
      const textBytes = this.#texts.length
      this.#texts.copy(body, textEnd, body.length)
      const takeNumber = () => this.#output.takeNumber()
      const { number, isKnown } = this.#shared.numberOf(this.#texts.written, takeNumber)
      as.numbers[id] = number
      if (isKnown) continue
      const text = this.#texts.written.subarray(0, textBytes)
      if (isStream) this.#output.addStream(number, text, body.subarray(textEnd))
      else this.#output.addObject(number, text)
    }
  }

  /** Reads all objects before it writes the first, so that an unreadable document adds nothing. */
  #addOwn(objects: PdfObject[], additions: ReadonlyMap<number, string>, as: Renumbering): void {
    const texts = this.#texts
    texts.clear()
    const ends: Array<{ written: number; read: number }> = []
    for (const { id, body, isStream } of objects) {
      const read = writeRenumbered(body, { out: texts, isStream, as, addition: additions.get(id) })
      ends.push({ written: texts.length, read })
    }
    let start = 0
    for (const [index, { id, body, isStream }] of objects.entries()) {
      const { written = 0, read = 0 } = ends[index] ?? {}
      const number = as.numbers[id] ?? 0
      const text = texts.written.subarray(start, written)
      if (isStream) this.#output.addStream(number, text, body.subarray(read))
      else this.#output.addObject(number, text)
      start = written
    }
  }

  /** Returns the entries that the roots of the document's trees need as branches of the merged trees. */
  #additions({ pagesRoot, structure }: DocumentToMerge, as: Renumbering): Map<number, string> {
    const additions = new Map([[pagesRoot, `/Parent ${this.#pages.nextParent} 0 R\n`]])
    for (const tree of [structure?.parents, structure?.ids]) {
      if (!tree) continue
      const { first, last } = limitsOf(tree, as)
      additions.set(tree.root, `/Limits [${first} ${last}]\n`)
    }
    return additions
  }
}

function openingEntries({ layout, zoom, isRightToLeft }: DocumentOpening, firstPage: number): string[] {
  return [
    viewerPreferences(isRightToLeft ? '\n/Direction /R2L' : ''),
    ...(layout === undefined ? [] : [`/PageLayout ${layout}`]),
    ...(zoom === undefined ? [] : [`/OpenAction [${firstPage} 0 R ${zoom}]`]),
  ]
}

function viewerPreferences(direction = ''): string {
  return `/ViewerPreferences <</DisplayDocTitle true${direction}>>`
}

function pageTree(output: PdfOutput): GrowingTree<number> {
  return new GrowingTree<number>({
    takeNumber: () => output.takeNumber(),
    write({ number, kids, parts }, parent) {
      const count = parts.reduce((sum, pages) => sum + pages, 0)
      const list = kids.map((kid) => `${kid} 0 R`).join(' ')
      const above = parent === undefined ? '' : `\n/Parent ${parent} 0 R`
      output.addObject(number, Buffer.from(`<</Type /Pages\n/Count ${count}\n/Kids [${list}]${above}>>`))
      return count
    },
  })
}
