import { Fault } from '@platen/contract'
import { findStreams, readDigits, readString, sign, writeDate } from '../tokens.ts'

/** How large a document may be. */
export interface PdfBounds {
  pagesMax: number
  pdfBytesMax: number
}

/** What a document is held to. */
export interface FinishOptions extends PdfBounds {
  /** Address of the bundle's assets: a link into it was meant to have a whole address, and leads nowhere. */
  baseAddress?: string
  /** Whether a link may lead there. */
  isAllowedLink: (address: string) => boolean
}

/** What is known of a print once it is a document. */
export interface FinishedPdf {
  pages: number
  /** Targets that links lost, each once and in the order of the document; those below `baseAddress` as their author wrote them. */
  deadLinks: string[]
}

const deadLinksMax = 50

/**
 * Makes Chromium's print the document that we answer with, in place and reproducible: its dates become `createdAt`, the names of its
 * table cells are counted from 1 (Chromium counts on from document to document), links that are not allowed do
 * nothing. Only bytes of equal number are exchanged, so every offset of the file stays right. Throws `render_failed` over the bounds.
 */
export function finishPdf(pdf: Buffer, createdAt: number, options: FinishOptions): FinishedPdf {
  const parts = partsBetweenStreams(pdf)
  const pages = countPages(parts)
  requireBounds({ pdf, pages }, options)
  stampDate(parts[0] ?? pdf, '\n/CreationDate (', createdAt)
  stampDate(parts[0] ?? pdf, '\n/ModDate (', createdAt)
  renumberNodes(parts)
  return { pages, deadLinks: disarmLinks(parts, options) }
}

/** Throws `render_failed` for a document that is larger than documents may be. */
export function requireBounds(
  { pdf, pages }: { pdf: Buffer; pages: number },
  { pagesMax, pdfBytesMax }: PdfBounds,
): void {
  if (pdf.length > pdfBytesMax) {
    throw new Fault('render_failed', {
      detail: `The document has ${pdf.length} bytes; ${pdfBytesMax} are allowed. Use smaller images.`,
    })
  }
  if (pages > pagesMax) {
    throw new Fault('render_failed', {
      detail: `The document has ${pages} pages; ${pagesMax} are allowed.`,
    })
  }
}

/**
 * Views on all of the file but its streams, which may hold any bytes. Inside strings Chromium writes line ends and parentheses
 * escaped, so that a label which begins with a line end, or ends with a parenthesis, never is a document's own text.
 */
function partsBetweenStreams(pdf: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (const { start, end } of findStreams(pdf)) {
    parts.push(pdf.subarray(from, start))
    from = end
  }
  parts.push(pdf.subarray(from))
  return parts
}

function* places(parts: Buffer[], label: string): Generator<{ part: Buffer; at: number }> {
  for (const part of parts) {
    for (let at = part.indexOf(label); at !== -1; at = part.indexOf(label, at + label.length))
      yield { part, at }
  }
}

/** The root of the page tree has the largest count of all its nodes. */
function countPages(parts: Buffer[]): number {
  let pages = 0
  for (const { part, at } of places(parts, '/Type /Pages\n')) {
    const count = /\n\/Count (\d+)/.exec(part.toString('latin1', at, part.indexOf('>>', at)))
    pages = Math.max(pages, Number(count?.[1] ?? 0))
  }
  return pages
}

function stampDate(part: Buffer, label: string, epochMs: number): void {
  const at = part.indexOf(label)
  if (at === -1) return
  const text = writeDate(epochMs)
  const start = at + label.length
  if (part[start + text.length] === sign.close) part.write(text, start, 'latin1')
}

/** `(node00000341)`, by which a cell names its headers, becomes its rank; the order stays, as the tree of names is searched by it. */
function renumberNodes(parts: Buffer[]): void {
  const found: Array<{ part: Buffer; at: number; node: number }> = []
  for (const { part, at } of places(parts, '(node')) {
    const start = at + '(node'.length
    const end = start + nodeDigits
    if (!isNodeName(part, at) || part[end] !== sign.close) continue
    const node = readDigits(part, start, end)
    if (node !== undefined) found.push({ part, at: start, node })
  }
  const nodes = Uint32Array.from(new Set(found.map(({ node }) => node))).toSorted()
  const names = new Map(
    Array.from(nodes, (node, index) => [node, String(index + 1).padStart(nodeDigits, '0')]),
  )
  for (const { part, at, node } of found) part.write(names.get(node) ?? '', at, 'latin1')
}

/** After `/ID ` or inside a list; behind any other key, such as a title's, it is the document's own text. */
function isNodeName(part: Buffer, at: number): boolean {
  const before = part[at - 1]
  const wayBefore = part[at - 2]
  return (
    before === 0x5b || (before === 0x20 && (wayBefore === 0x29 || wayBefore === 0x44 || wayBefore === 0x52))
  )
}

const nodeDigits = 8

function disarmLinks(
  parts: Buffer[],
  { baseAddress, isAllowedLink }: Pick<FinishOptions, 'baseAddress' | 'isAllowedLink'>,
): string[] {
  const dead = new Set<string>()
  // A relative address may lead out of the bundle's folder, but never off its host.
  const host = baseAddress === undefined ? undefined : `${new URL(baseAddress).origin}/`
  for (const { part, at } of places(parts, '\n/URI ')) {
    const string = readString(part, at + '\n/URI '.length)
    const isOwn = host !== undefined && string.text.startsWith(host)
    if (!isOwn && isAllowedLink(string.text)) continue
    const target = isOwn ? asWritten(string.text, baseAddress ?? '', host) : string.text
    if (target !== '' && dead.size < deadLinksMax) dead.add(target)
    // Without its whole action the link does nothing; with an empty address some readers open one.
    const action = part.lastIndexOf('/A <<', at)
    const isWhole = action > at - 40 && part.toString('latin1', string.end, string.end + 2) === '>>'
    part.fill(' ', isWhole ? action : at + '\n/URI '.length, isWhole ? string.end + 2 : string.end)
  }
  return [...dead]
}

function asWritten(address: string, baseAddress: string, host: string): string {
  return address.startsWith(baseAddress) ? address.slice(baseAddress.length) : address.slice(host.length - 1)
}
