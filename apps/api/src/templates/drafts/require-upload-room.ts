import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { listDraftAssets } from './template-objects.ts'

/** More than twice of what one draft may name: what was replaced stays for drafts that others still have open. */
const uploadedBytesMax = 256 * 2 ** 20
/** What a file counts at least, so that tiny ones are bounded in number, too. */
const fileBytesMin = 16 * 2 ** 10

/** Throws `invalid_upload` when those of the assets that are not kept already would be more than is kept for one template. */
export async function requireUploadRoom(
  store: ObjectStore,
  templateId: string,
  ...assets: readonly { sha256: string; bytes: number }[]
): Promise<void> {
  const added = new Map(assets.map(({ sha256, bytes }) => [sha256, bytes]))
  let together = 0
  for await (const { sha256, bytes } of listDraftAssets(store, templateId)) {
    added.delete(sha256)
    together += Math.max(bytes, fileBytesMin)
  }
  if (added.size === 0) return
  for (const bytes of added.values()) together += Math.max(bytes, fileBytesMin)
  if (together <= uploadedBytesMax) return
  throw new Fault('invalid_upload', {
    detail: `The files uploaded for this template, those that were replaced included, would be more than ${uploadedBytesMax / 2 ** 20} MiB. Duplicate the template, and go on in the copy: it has only the files that are in use.`,
  })
}
