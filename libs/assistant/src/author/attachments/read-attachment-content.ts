import { makeSmallPicture } from '@platen/template/bundle'
import { type AttachmentKind, Fault } from '@platen/contract'
import { drawPages, readPages } from '@platen/pdf'
import { importWord } from '@platen/import/word'
import type { WaitingCaller } from '@platen/platform'
import type { AttachmentContent, ShownPicture } from '../author-parts.ts'
import { picturesMax } from '../turn-bounds.ts'

export interface AttachedFile {
  kind: AttachmentKind
  bytes: Uint8Array
}

const textLengthMax = 200_000
/** Maximum number of characters that are read from a Word document’s HTML, about half of which are tags. */
const htmlLengthMax = 3 * textLengthMax
const sideMaxPx = 1_200
const pageWidthPx = 900
const waitMsMax = 30_000

/**
 * Returns the text of an attached file and, if requested, pictures of its pages, within the limits for a model. Files that must be converted are
 * read in separate processes, which are scheduled by account. Throws `invalid_upload`, `overloaded`, or the signal's reason.
 */
export async function readAttachmentContent(
  { kind, bytes }: AttachedFile,
  { hasVision, ...of }: { accountId: string; signal: AbortSignal; hasVision: boolean },
): Promise<AttachmentContent> {
  const caller = { ...of, deadlineAt: Date.now() + waitMsMax }
  switch (kind) {
    case 'pdf': {
      const pages = Array.from({ length: picturesMax }, (_, index) => index + 1)
      const [read, drawn] = await Promise.all([
        readPages(bytes, caller),
        hasVision ? drawPages(bytes, { ...caller, pages, widthPx: pageWidthPx }) : [],
      ])
      const text = read.texts.map((page, index) => `Page ${index + 1}:\n${page}`).join('\n\n')
      return { text: bounded(text), pictures: drawn.map(({ png }) => asPicture(png)) }
    }
    case 'png':
    case 'jpeg':
    case 'webp':
      return { text: '', pictures: hasVision ? [await pictureOf(bytes, caller)] : [] }
    case 'svg':
      return {
        text: bounded(decodeText(bytes, textLengthMax + 1)),
        pictures: hasVision ? [await pictureOf(bytes, caller)] : [],
      }
    case 'docx':
      return { text: bounded(await readDocx(bytes, caller)), pictures: [] }
    case 'text':
    case 'markdown':
    case 'html':
    case 'csv':
    case 'json':
      return { text: bounded(decodeText(bytes, textLengthMax + 1)), pictures: [] }
    default:
      return kind satisfies never
  }
}

/** Converts a Word document to text: headings, lists and tables are marked as in Markdown. */
async function readDocx(bytes: Uint8Array, caller: WaitingCaller): Promise<string> {
  const { files } = await importWord(bytes, caller)
  const html = decodeText(files.get('template.html') ?? new Uint8Array(), htmlLengthMax)
  return html
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<h([1-6])\b[^<>]*>/g, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<li\b[^<>]*>/g, '- ')
    .replaceAll(/<t[dh]\b[^<>]*>(?:\s*<p\b[^<>]*>)?/g, '| ')
    .replaceAll(/(?:<\/p>\s*)?<\/t[dh]>/g, ' ')
    .replaceAll(lineEnd, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Tags that end a line of text. */
const lineEnd = /<\/(?:p|h[1-6]|li|tr|table|ul|ol)>|<(?:ul|ol)\b[^<>]*>|<br ?\/?>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

async function pictureOf(bytes: Uint8Array, caller: WaitingCaller): Promise<ShownPicture> {
  try {
    return asPicture(await makeSmallPicture({ bytes, sideMax: sideMaxPx }, caller))
  } catch (cause) {
    caller.signal.throwIfAborted()
    if (cause instanceof Fault) throw cause
    throw unreadable('The image cannot be read. Export it again.', cause)
  }
}

function asPicture(bytes: Uint8Array): ShownPicture {
  return { bytes, mediaType: 'image/png' }
}

function bounded(text: string): string {
  return text.length <= textLengthMax ? text : `${text.slice(0, textLengthMax)}\n(The file continues.)`
}

function unreadable(detail: string, cause: unknown): Fault {
  return new Fault('invalid_upload', { detail, cause: cause instanceof Error ? cause.message : undefined })
}

/** Decodes the beginning of a text file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
function decodeText(file: Uint8Array, lengthMax: number): string {
  // No character takes more bytes in these encodings.
  const bytes = file.subarray(0, 4 * lengthMax)
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder(marked ?? 'windows-1252').decode(bytes)
  }
}
