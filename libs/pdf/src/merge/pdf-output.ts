import { deflateSync } from 'node:zlib'
import { ByteWriter } from './byte-writer.ts'
import { entryWidths, Offsets } from './offsets.ts'

/** Maximum number of objects in a group. A reader decompresses a whole group to read one of its objects. */
const groupObjectsMax = 200
const groupBytesMax = 262_144
/** Objects in a section of offsets. Each takes 8 bytes of memory. */
const sectionObjects = 65_536
/** Takes half the time of the default level, for a tenth more bytes (November 2026). */
const compression = { level: 1 }

/**
 * Writes a PDF 1.5 sequentially: streams unchanged, all other objects in compressed groups. Keeps one group and one section of offsets in
 * memory.
 */
export class PdfOutput {
  #ready: Buffer[] = []
  #readyBytes = 0
  #offset = 0
  #nextNumber = 1
  readonly #offsets = new Offsets()
  #sectionBefore: number | undefined
  readonly #group = new ByteWriter()
  #groupNumber = 0
  #groupIndex: number[] = []
  readonly #root: number

  constructor() {
    this.#write(Buffer.from('%PDF-1.5\n%\xd3\xeb\xe9\xe1\n', 'latin1'))
    this.#root = this.takeNumber()
  }

  get root(): number {
    return this.#root
  }

  get readyBytes(): number {
    return this.#readyBytes
  }

  takeNumber(): number {
    return this.#nextNumber++
  }

  take(): Buffer {
    const bytes = Buffer.concat(this.#ready)
    this.#ready = []
    this.#readyBytes = 0
    return bytes
  }

  addObject(number: number, text: Buffer): void {
    if (this.#groupIndex.length === 0) this.#groupNumber = this.takeNumber()
    this.#offsets.enterGrouped(number, this.#groupNumber, this.#groupIndex.length / 2)
    this.#groupIndex.push(number, this.#group.length)
    this.#group.copy(text, 0, text.length)
    this.#group.text('\n')
    if (this.#groupIndex.length === groupObjectsMax * 2 || this.#group.length > groupBytesMax)
      this.#endGroup()
  }

  /** Adds a stream: its dictionary, and everything after it up to `endstream`. */
  addStream(number: number, dictionary: Buffer, rest: Buffer): void {
    this.#offsets.enterPlain(number, this.#offset)
    this.#write(Buffer.from(`${number} 0 obj\n`))
    this.#write(Buffer.from(dictionary))
    this.#write(rest)
    this.#write(Buffer.from('\nendobj\n'))
  }

  /** Writes and frees a full section of offsets. Call it between documents. */
  endSectionWhenFull(): void {
    if (this.#offsets.span >= sectionObjects) this.#endSection('')
  }

  /** Ends the file. `info` is the number of the `/Info` object. */
  end(info: number): void {
    this.#endGroup()
    const at = this.#endSection(`/Info ${info} 0 R\n`)
    this.#write(Buffer.from(`startxref\n${at}\n%%EOF\n`))
  }

  #endGroup(): void {
    if (this.#groupIndex.length === 0) return
    const index = Buffer.from(`${this.#groupIndex.join(' ')}\n`)
    const bytes = deflateSync(Buffer.concat([index, this.#group.written]), compression)
    const entries = `/Type /ObjStm\n/N ${this.#groupIndex.length / 2}\n/First ${index.length}`
    this.#addCompressed(this.#groupNumber, entries, bytes)
    this.#groupIndex = []
    this.#group.clear()
  }

  /** Returns the position of the section. */
  #endSection(trailer: string): number {
    const number = this.takeNumber()
    const at = this.#offset
    this.#offsets.enterPlain(number, at)
    const { index, entries } = this.#offsets.takeSection()
    const before = this.#sectionBefore === undefined ? '' : `/Prev ${this.#sectionBefore}\n`
    const head = `/Type /XRef\n/Size ${this.#nextNumber}\n/W [${entryWidths.join(' ')}]\n/Index [${index.join(' ')}]`
    const dictionary = `${head}\n/Root ${this.#root} 0 R\n${trailer}${before}`.trimEnd()
    this.#addCompressed(number, dictionary, deflateSync(entries, compression))
    this.#sectionBefore = at
    return at
  }

  #addCompressed(number: number, entries: string, bytes: Buffer): void {
    const dictionary = `<<${entries}\n/Filter /FlateDecode\n/Length ${bytes.length}>>`
    const rest = Buffer.concat([Buffer.from(' stream\n'), bytes, Buffer.from('\nendstream')])
    this.addStream(number, Buffer.from(dictionary), rest)
  }

  #write(bytes: Buffer): void {
    this.#ready.push(bytes)
    this.#readyBytes += bytes.length
    this.#offset += bytes.length
  }
}
