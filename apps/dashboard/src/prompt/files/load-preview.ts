import type { Attachment, AttachmentKind } from '@platen/contract'
import { send } from '../../api/send.ts'

/** Larger images are not loaded for a preview. */
const bytesMax = 2_000_000
const types: Partial<Record<AttachmentKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** Returns whether files of this media type can be previewed. */
export function isPictureType(type: string): boolean {
  return Object.values(types).includes(type)
}

/**
 * Returns an object URL for the preview of an attached image, which the caller must revoke. `undefined` for other files. The API's URL cannot be
 * used, because the API sends files only as downloads.
 */
export async function loadPreview({ attachmentId, kind, bytes }: Attachment): Promise<string | undefined> {
  const type = types[kind]
  if (type === undefined || bytes > bytesMax) return undefined
  try {
    const content = await (await send(`/attachments/${attachmentId}`)).blob()
    return URL.createObjectURL(new Blob([content], { type }))
  } catch {
    return undefined
  }
}
