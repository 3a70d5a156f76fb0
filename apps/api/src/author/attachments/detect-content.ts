import { createHash } from 'node:crypto'
import { type AttachmentKind, Fault } from '@platen/contract'
import { typeOfBytes } from '../../templates/drafts/asset-type.ts'
import { checkDocx } from './check-docx.ts'
import { detectText } from './detect-text.ts'

/** An untrusted file. */
export interface FileToInspect {
  bytes: Uint8Array
  name: string
}

/** The kind of a file. PDFs and images are not parsed here. */
export interface DetectedContent {
  kind: AttachmentKind
  /** In hex. */
  sha256: string
}

const pictureKinds = new Map<string, AttachmentKind>([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
])
const supportedFormats = 'PDF, PNG, JPEG, WebP, SVG, Word (.docx), text, Markdown, HTML, CSV and JSON'

/** Detects a file's kind from its content, without a time limit. Throws `invalid_upload`. */
export async function detectContent({ bytes, name }: FileToInspect): Promise<DetectedContent> {
  const kind = await kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name)
  return { kind, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function kindOf(bytes: Buffer, name: string): Promise<AttachmentKind> {
  if (bytes.length === 0) throw invalidUpload('The file is empty. Choose another file.')
  const head = bytes.subarray(0, 1_024).toString('latin1')
  if (isPdf(bytes, head, name)) return 'pdf'
  const type = typeOfBytes(bytes)
  const picture = pictureKinds.get(type)
  if (picture !== undefined) return picture
  if (head.startsWith('PK\x03\x04')) {
    await checkDocx(bytes)
    return 'docx'
  }
  if (head.startsWith('\xd0\xcf\x11\xe0'))
    throw invalidUpload(
      'The file is an old Word or Excel file, or is protected with a password. Save it as .docx, PDF or CSV.',
    )
  if (type !== 'application/octet-stream')
    throw invalidUpload(
      `The file is ${type}, which is not supported. Supported formats are ${supportedFormats}.`,
    )
  const text = detectText(bytes, name)
  if (!text)
    throw invalidUpload(`The format of the file is unknown. Supported formats are ${supportedFormats}.`)
  const isMarkup = /^\s*<(?:\?xml|!DOCTYPE|svg)/i.test(text.text) && text.kind !== 'html'
  if (isMarkup && /<!ENTITY/.test(text.text.slice(0, 4_096)))
    throw invalidUpload(
      'The SVG file contains entity declarations (<!ENTITY …>). Save it as plain or optimized SVG.',
    )
  if (isMarkup)
    throw invalidUpload('The file is XML, but not SVG. Attach a plain text file, or its content as a PDF.')
  return text.kind
}

/** PDF readers accept the header anywhere in the first kilobyte. A text file can also contain `%PDF-` there. */
function isPdf(bytes: Buffer, head: string, name: string): boolean {
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head)) return true
  return head.includes('%PDF-') && !detectText(bytes, name)
}

function invalidUpload(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}
