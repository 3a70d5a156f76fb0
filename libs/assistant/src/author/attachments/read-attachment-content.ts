import { makeSmallPicture } from '@platen/template/bundle'
import { type AttachmentKind, Fault } from '@platen/contract'
import { drawPages, readPages } from '@platen/pdf'
import { importWord } from '@platen/import/word'
import type { WaitingCaller } from '@platen/platform'
import type { AttachmentContent, ShownPicture } from '../author-parts.ts'
import { picturesMax } from '../turn-bounds.ts'

/** A file that was checked when it was attached. */
export interface AttachedFile {
  kind: AttachmentKind
  bytes: Uint8Array
}

const textLengthMax = 200_000
/** Letters of a Word document’s HTML that are read: tags are about half of it. */
const htmlLengthMax = 3 * textLengthMax
const sideMaxPx = 1_200
const pageWidthPx = 900
const waitMsMax = 30_000

/**
 * What an attached file holds, as far as a model can read it: its text, and pictures of it where they are wanted. Bounded in all it takes: the
 * files that ask for work are read in processes, in the turns of their accounts. Throws `invalid_upload`, `overloaded`, and the signal's reason.
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

/** A Word document as text: headings, lists and tables marked as in Markdown, one cell after the other. */
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

/** Where a line ends. */
const lineEnd = /<\/(?:p|h[1-6]|li|tr|table|ul|ol)>|<(?:ul|ol)\b[^<>]*>|<br ?\/?>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

async function pictureOf(bytes: Uint8Array, caller: WaitingCaller): Promise<ShownPicture> {
  try {
    return asPicture(await makeSmallPicture({ bytes, sideMax: sideMaxPx }, caller))
  } catch (cause) {
    caller.signal.throwIfAborted()
    if (cause instanceof Fault) throw cause
    throw unreadable('The picture cannot be read. Export it again.', cause)
  }
}

function asPicture(bytes: Uint8Array): ShownPicture {
  return { bytes, mediaType: 'image/png' }
}

function bounded(text: string): string {
  return text.length <= textLengthMax ? text : `${text.slice(0, textLengthMax)}\n(The file goes on.)`
}

function unreadable(detail: string, cause: unknown): Fault {
  return new Fault('invalid_upload', { detail, cause: cause instanceof Error ? cause.message : undefined })
}

/** A text file's first letters: UTF-8, UTF-16 with its mark, or else those of western Europe. */
function decodeText(file: Uint8Array, lengthMax: number): string {
  // None takes more in these encodings.
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
