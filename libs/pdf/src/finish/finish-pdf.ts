import { Fault } from '@platen/contract'
import { findStreams, readDigits, readString, sign, writeDate } from '../tokens.ts'

export interface PdfBounds {
  pagesMax: number
  pdfBytesMax: number
}

export interface FinishOptions extends PdfBounds {
  /** Base address of assets. A link below it was written without a scheme or host, and is removed. */
  baseAddress?: string
  isAllowedLink: (address: string) => boolean
}

export interface FinishedPdf {
  pages: number
  /** Targets of removed links, in order and without duplicates. Targets below `baseAddress` are as the author wrote them. */
  deadLinks: string[]
}

const deadLinksMax = 50

/**
 * Makes a PDF printed by Chromium reproducible, in place: dates become `createdAt`, names of table cells are numbered from 1 (Chromium continues
 * numbering across documents), and links that are not allowed do nothing. Only bytes of equal length are replaced, so offsets stay valid. Throws
 * `render_failed` beyond the limits.
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

/** Throws `render_failed` if the document exceeds a size limit. */
export function requireBounds(
  { pdf, pages }: { pdf: Buffer; pages: number },
  { pagesMax, pdfBytesMax }: PdfBounds,
): void {
  if (pdf.length > pdfBytesMax) {
    throw new Fault('render_failed', {
      detail: `The document is ${pdf.length} bytes long, but the maximum is ${pdfBytesMax}. Use smaller images.`,
    })
  }
  if (pages > pagesMax) {
    throw new Fault('render_failed', {
      detail: `The document has ${pages} pages, but the maximum is ${pagesMax}.`,
    })
  }
}

/**
 * Returns views of the file without streams, which can contain any bytes. Chromium escapes line ends and parentheses in strings, so a search string
 * that begins with a line end or ends with a parenthesis never matches document text.
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

function* positions(parts: Buffer[], label: string): Generator<{ part: Buffer; at: number }> {
  for (const part of parts) {
    for (let at = part.indexOf(label); at !== -1; at = part.indexOf(label, at + label.length))
      yield { part, at }
  }
}

/** The root of the page tree has the largest count. */
function countPages(parts: Buffer[]): number {
  let pages = 0
  for (const { part, at } of positions(parts, '/Type /Pages\n')) {
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

/**
 * Replaces `(node00000341)`, which a cell uses to refer to its headers, with its rank. The order does not change, because the name tree is sorted.
 */
function renumberNodes(parts: Buffer[]): void {
  const found: Array<{ part: Buffer; at: number; node: number }> = []
  for (const { part, at } of positions(parts, '(node')) {
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

/** Whether a node is a name: after `/ID ` or in a list. After any other key, such as a title, it is document text. */
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
  // A relative address can leave the bundle's folder, but not its host.
  const host = baseAddress === undefined ? undefined : `${new URL(baseAddress).origin}/`
  for (const { part, at } of positions(parts, '\n/URI ')) {
    const string = readString(part, at + '\n/URI '.length)
    const isOwn = host !== undefined && string.text.startsWith(host)
    if (!isOwn && isAllowedLink(string.text)) continue
    const target = isOwn ? asWritten(string.text, baseAddress ?? '', host) : string.text
    if (target !== '' && dead.size < deadLinksMax) dead.add(target)
    // The whole action is removed, because some viewers open an empty URL.
    const action = part.lastIndexOf('/A <<', at)
    const isWhole = action > at - 40 && part.toString('latin1', string.end, string.end + 2) === '>>'
    part.fill(' ', isWhole ? action : at + '\n/URI '.length, isWhole ? string.end + 2 : string.end)
  }
  return [...dead]
}

function asWritten(address: string, baseAddress: string, host: string): string {
  return address.startsWith(baseAddress) ? address.slice(baseAddress.length) : address.slice(host.length - 1)
}
