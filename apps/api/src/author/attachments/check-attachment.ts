import { type Attachment, type AttachmentKind, attachmentPagesMax, Fault } from '@platen/contract'
import { countPages } from '@platen/pdf'
import type { WaitingCaller } from '@platen/runtime'
import type { FolderChecks } from '../../publishing/folder-checks/folder-checks.ts'
import { checkPicture } from '../../publishing/folder-checks/check-picture.ts'
import { typeOfBytes } from '../../templates/drafts/asset-type.ts'
import { checkDocx } from './check-docx.ts'
import { textKind } from './text-kind.ts'

/** What a file was found to be. */
export type CheckedAttachment = Pick<Attachment, 'kind' | 'pages' | 'size'>

const pictureKinds: Record<string, AttachmentKind> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}
const taken = 'PDF, PNG, JPEG, WebP, SVG, Word (.docx), text, Markdown, HTML, CSV and JSON'

/** Finds out what a file is, by its content alone, and checks that it can be read without harm. Throws `invalid_upload`, and as `FolderChecks` do. */
export async function checkAttachment(
  bytes: Buffer,
  { name, checks, caller }: { name: string; checks: FolderChecks; caller: WaitingCaller },
): Promise<CheckedAttachment> {
  if (bytes.length === 0) throw refused('The file is empty. Choose another one.')
  const head = bytes.subarray(0, 1_024).toString('latin1')
  if (isPdf(bytes, head, name)) {
    const pages = await countPages(bytes, { signal: caller.signal, pagesMax: attachmentPagesMax })
    return { kind: 'pdf', pages, size: null }
  }
  const type = typeOfBytes(bytes)
  const picture = pictureKinds[type]
  if (picture !== undefined) {
    const { size } = await checkPicture(bytes, {
      ending: picture === 'jpeg' ? 'jpg' : picture,
      checks,
      caller,
    })
    return { kind: picture, pages: null, size }
  }
  if (head.startsWith('PK\x03\x04')) {
    await checkDocx(bytes)
    return { kind: 'docx', pages: null, size: null }
  }
  if (head.startsWith('\xd0\xcf\x11\xe0'))
    throw refused('This is an old Word or Excel file, or one with a password. Save it as .docx, PDF or CSV.')
  if (type !== 'application/octet-stream')
    throw refused(`This is ${type}, which is not taken. Taken are ${taken}.`)
  const text = textKind(bytes, name)
  if (!text) throw refused(`What the file holds is not known. Taken are ${taken}.`)
  const isMarkup = /^\s*<(?:\?xml|!DOCTYPE|svg)/i.test(text.text) && text.kind !== 'html'
  if (isMarkup && /<!ENTITY/.test(text.text.slice(0, 4_096)))
    throw refused(
      'The drawing has abbreviations of its own (<!ENTITY …>). Save it as plain or optimized SVG.',
    )
  if (isMarkup) throw refused('This is XML that is no drawing. Send it as text, or what it is about as PDF.')
  return { kind: text.kind, pages: null, size: null }
}

/** Readers find a PDF's beginning anywhere in its first kilobyte; a text may speak of it there. */
function isPdf(bytes: Buffer, head: string, name: string): boolean {
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head)) return true
  return head.includes('%PDF-') && !textKind(bytes, name)
}

function refused(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}
