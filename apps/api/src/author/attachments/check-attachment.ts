import { type Attachment, type AttachmentKind, attachmentPagesMax } from '@platen/contract'
import { countPages } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import type { FolderChecks } from '../../publishing/folder-checks/folder-checks.ts'
import { checkPicture } from '../../publishing/folder-checks/check-picture.ts'
import type { LookAtFile } from './attachment-threads.ts'

/** What a file was found to be; `sha256` in hex. */
export type CheckedAttachment = Pick<Attachment, 'kind' | 'pages' | 'size'> & { sha256: string }

const pictureEndings = new Map<AttachmentKind, string>([
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['webp', 'webp'],
  ['svg', 'svg'],
])
/** Of CPU: the pages are counted, and none is opened. */
const countMsMax = 5_000

/** Finds out what a file is, by its content alone, and checks that it can be read without harm. Throws `invalid_upload`, and as `FolderChecks` do. */
export async function checkAttachment(
  bytes: Buffer,
  of: { name: string; lookAtFile: LookAtFile; checks: FolderChecks; caller: WaitingCaller },
): Promise<CheckedAttachment> {
  const { name, lookAtFile, checks, caller } = of
  const { kind, sha256 } = await lookAtFile({ bytes, name }, caller)
  if (kind === 'pdf') {
    const bounds = { ...caller, pagesMax: attachmentPagesMax, timeoutMs: countMsMax }
    return { kind, sha256, pages: await countPages(bytes, bounds), size: null }
  }
  const ending = pictureEndings.get(kind)
  if (ending === undefined) return { kind, sha256, pages: null, size: null }
  const { size } = await checkPicture(bytes, { ending, checks, caller })
  return { kind, sha256, pages: null, size }
}
