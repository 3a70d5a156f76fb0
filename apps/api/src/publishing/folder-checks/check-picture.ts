import { prepareAsset, readPictureSize } from '@platen/template/bundle'
import { Fault, type SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import type { FolderChecks } from './folder-checks.ts'

const textBytesMax = 8 * 2 ** 20
/** SVG files in an `<img>` cannot load other resources. */
// Each part is bounded and ends at the next tag, so that a file of only spaces or tags does not take longer.
const remotePart =
  /<(?:image|use|feImage)\s[^<>]{0,2000}?href\s{0,20}=\s{0,20}["']?\s{0,20}(?:https?:)?\/\/|url\(\s{0,20}["']?\s{0,20}(?:https?:)?\/\/|@import/i

/**
 * Checks an image, including SVG, like the images of a template that is published, and returns its size in pixels. Throws `invalid_upload`, and the
 * errors from `FolderChecks`.
 */
export async function checkPicture(
  bytes: Uint8Array,
  { ending, checks, caller }: { ending: string; checks: FolderChecks; caller: WaitingCaller },
): Promise<{ size: { width: number; height: number } }> {
  if (ending === 'svg' && remotePart.test(Buffer.from(bytes.subarray(0, textBytesMax)).toString())) {
    const detail =
      'The SVG file loads an image from another address, which is not allowed. Embed the image in the SVG file.'
    throw new Fault('invalid_upload', { detail })
  }
  const path = `assets/picture.${ending}`
  // A template that contains only the image.
  const files = new Map<string, Uint8Array>([
    ['template.html', Buffer.from(`<img src="${path}" alt="">`)],
    ['template.json', Buffer.from('{ "name": "Picture" }')],
    [path, bytes],
  ])
  const checked = await checks.check({ files }, caller)
  if ('faults' in checked) throw invalidUpload(checked.faults)
  const prepared = await prepareAsset({ path, bytes, boxes: [], images: 'prepared' }, caller)
  if ('fault' in prepared) throw invalidUpload([prepared.fault])
  return { size: await readPictureSize(bytes, caller) }
}

function invalidUpload(faults: readonly SourceFault[]): Fault {
  const [first] = faults
  return new Fault('invalid_upload', {
    detail: first?.message ?? 'The image cannot be printed.',
    errors: faults.map(({ code, message }) => ({ pointer: '', code, message })),
  })
}
