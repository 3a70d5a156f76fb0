import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { listDraftAssets } from './template-objects.ts'

/** More than twice of what one draft may name: what was replaced stays for drafts that others still have open. */
const uploadedBytesMax = 256 * 2 ** 20
/** What a file counts at least, so that tiny ones are bounded in number, too. */
const fileBytesMin = 16 * 2 ** 10

/** Throws `invalid_upload` when the asset, unless it is kept already, would be more than is kept for one template. */
export async function requireUploadRoom(
  store: ObjectStore,
  templateId: string,
  asset: { sha256: string; bytes: number },
): Promise<void> {
  let together = Math.max(asset.bytes, fileBytesMin)
  for await (const { sha256, bytes } of listDraftAssets(store, templateId)) {
    if (sha256 === asset.sha256) return
    together += Math.max(bytes, fileBytesMin)
  }
  if (together <= uploadedBytesMax) return
  throw new Fault('invalid_upload', {
    detail: `The files uploaded for this template, those that were replaced included, would be more than ${uploadedBytesMax / 2 ** 20} MiB. Duplicate the template, and go on in the copy: it has only the files that are in use.`,
  })
}
