import { type Attachment, type AttachmentKind, attachmentPagesMax } from '@platen/contract'
import { countPages } from '@platen/pdf'
import type { WaitingCaller } from '@platen/platform'
import type { FolderChecks } from '../../publishing/folder-checks/folder-checks.ts'
import { checkPicture } from '../../publishing/folder-checks/check-picture.ts'
import type { InspectFile } from './inspect-file.ts'

/** Properties of a checked file. `sha256` is in hex. */
export type CheckedAttachment = Pick<Attachment, 'kind' | 'pages' | 'size'> & { sha256: string }

const imageExtensions = new Map<AttachmentKind, string>([
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['webp', 'webp'],
  ['svg', 'svg'],
])
/** CPU time to count the pages, without opening them. */
const countMsMax = 5_000

/** Detects a file's kind from its content, and checks that it is safe to read. Throws `invalid_upload` and errors from `FolderChecks`. */
export async function checkAttachment(
  bytes: Buffer,
  of: { name: string; inspectFile: InspectFile; checks: FolderChecks; caller: WaitingCaller },
): Promise<CheckedAttachment> {
  const { name, inspectFile, checks, caller } = of
  const { kind, sha256 } = await inspectFile({ bytes, name }, caller)
  if (kind === 'pdf') {
    const bounds = { ...caller, pagesMax: attachmentPagesMax, timeoutMs: countMsMax }
    return { kind, sha256, pages: await countPages(bytes, bounds), size: null }
  }
  const ending = imageExtensions.get(kind)
  if (ending === undefined) return { kind, sha256, pages: null, size: null }
  const { size } = await checkPicture(bytes, { ending, checks, caller })
  return { kind, sha256, pages: null, size }
}
