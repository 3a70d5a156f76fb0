import type { Attachment, AttachmentKind } from '@platen/contract'
import { send } from '../../api/send.ts'

/** Larger ones are not loaded for the sake of a small picture. */
const bytesMax = 2_000_000
const types: Partial<Record<AttachmentKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** Whether a file of this media type can be shown as a picture. */
export function isPictureType(type: string): boolean {
  return Object.values(types).includes(type)
}

/** An address of an attached picture in this page, to be given back; the service gives files as downloads alone. `undefined` for what is none. */
export async function pictureOf({ attachmentId, kind, bytes }: Attachment): Promise<string | undefined> {
  const type = types[kind]
  if (type === undefined || bytes > bytesMax) return undefined
  try {
    const content = await (await send(`/attachments/${attachmentId}`)).blob()
    return URL.createObjectURL(new Blob([content], { type }))
  } catch {
    return undefined
  }
}
