import { ByteWriter } from '../merge/byte-writer.ts'
import { type Entries, readEntries, readReference } from '../read/entries.ts'
import { entriesOf, type FindObject, listPages } from '../read/page-tree.ts'
import { type PdfObjects, readPdfObjects } from '../read/read-objects.ts'
import { ForeignSyntax } from '../tokens.ts'
import { drawMark, markOperators, written } from './draw-mark.ts'

/**
 * Adds the word TEST to each page of a PDF printed by Chromium, drawn last. Everything else is unchanged. Throws `ForeignSyntax` if the file was not
 * written by Chromium, because an unmarked file must not be returned.
 */
export function markPrint(pdf: Buffer): Buffer {
  const file = readPdfObjects(pdf)
  if (!file) throw new ForeignSyntax('it was not written by Chromium')
  const objects = new Map(file.objects.map((object) => [object.id, object]))
  const find: FindObject = (id) => objects.get(id)
  const root = readReference(/\/Root (\d+ 0 R)/.exec(file.trailer)?.[1])
  const output = new Output(pdf, file)
  const marked = new Map<number, string>()
  for (const id of listPages(find, readReference(entriesOf(find, root).get('Pages'))))
    marked.set(id, markedPage(entriesOf(find, id), output))
  for (const { id, body } of file.objects) output.add(id, marked.get(id) ?? body)
  return output.end(file.trailer)
}

const before = 'q'
const name = 'PlatenTest'

function markedPage(page: Entries, output: Output): string {
  const [left, lower, right, upper] = readBox(page)
  const size = { width: right - left, height: upper - lower }
  const { entries, content } = drawMark(size)
  const mark = output.addOnce(`<<${entries}`, content)
  // `Q` restores the graphics state, including the scale, before the mark.
  const position = `1 0 0 1 ${written([left, lower])} cm`
  const [opening, closing] = [
    output.addOnce('<<', before),
    output.addOnce('<<', `Q q ${position} ${markOperators(name)} Q`),
  ]
  const resources = readDictionary(page.get('Resources'))
  const drawn = readDictionary(resources.get('XObject'))
  drawn.set(name, `${mark} 0 R`)
  resources.set('XObject', writeDictionary(drawn))
  return writeDictionary(
    new Map([
      ...page,
      ['Resources', writeDictionary(resources)],
      ['Contents', `[${opening} 0 R ${referencesOf(page.get('Contents'))}${closing} 0 R]`],
    ]),
  )
}

function referencesOf(contents: string | undefined): string {
  if (contents === undefined) return ''
  return `${contents.startsWith('[') ? contents.slice(1, -1).trim() : contents} `
}

function readDictionary(text: string | undefined): Entries {
  return /^<<\s*>>$/.test(text ?? '<<>>') ? new Map() : readEntries(Buffer.from(text ?? '', 'latin1'))
}

function writeDictionary(entries: Entries): string {
  return `<<${Array.from(entries, ([key, value]) => `/${key} ${value}`).join('\n')}>>`
}

function readBox(page: Entries): [number, number, number, number] {
  const [left, lower, right, upper] =
    page
      .get('MediaBox')
      ?.match(/-?[\d.]+/g)
      ?.map(Number) ?? []
  if (left === undefined || lower === undefined || right === undefined || upper === undefined)
    throw new ForeignSyntax('a page has no MediaBox')
  return [left, lower, right, upper]
}

/** Appends objects to a file, with one table of offsets. */
class Output {
  readonly #out: ByteWriter
  readonly #offsets: number[] = []
  readonly #streams = new Map<string, number>()
  #size: number

  constructor(pdf: Buffer, { headerEnd, size }: PdfObjects) {
    this.#out = new ByteWriter(pdf.length + 16_384)
    this.#out.copy(pdf, 0, headerEnd)
    this.#size = size
  }

  /** Returns the number of a stream that many pages share. `dictionary` has no `/Length` and no `>>`. */
  addOnce(dictionary: string, content: string): number {
    const separator = dictionary === '<<' ? '' : '\n'
    const text = `${dictionary}${separator}/Length ${content.length}>> stream\n${content}\nendstream`
    const known = this.#streams.get(text)
    if (known !== undefined) return known
    const id = this.#size++
    this.#streams.set(text, id)
    return id
  }

  add(id: number, body: Buffer | string): void {
    this.#offsets[id] = this.#out.length
    this.#out.text(`${id} 0 obj\n`)
    if (typeof body === 'string') this.#out.text(body)
    else this.#out.copy(body, 0, body.length)
    this.#out.text('\nendobj\n')
  }

  end(trailer: string): Buffer {
    for (const [text, id] of this.#streams) this.add(id, text)
    const tableAt = this.#out.length
    this.#out.text(`xref\n0 ${this.#size}\n0000000000 65535 f \n`)
    for (let id = 1; id < this.#size; id++) {
      this.#out.integer(this.#offsets[id] ?? 0, 10)
      this.#out.text(' 00000 n \n')
    }
    this.#out.text(`trailer\n<</Size ${this.#size}\n${trailer}>>\nstartxref\n${tableAt}\n%%EOF\n`)
    return Buffer.from(this.#out.written)
  }
}
