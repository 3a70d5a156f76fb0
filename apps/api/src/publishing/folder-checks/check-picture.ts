import { prepareAsset, readPictureSize } from '@platen/template/bundle'
import { Fault, type SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import type { FolderChecks } from './folder-checks.ts'

const textBytesMax = 8 * 2 ** 20
/** A drawing that is shown as a picture loads nothing. */
// Each part has a bound, and none runs past the next tag: what is all blanks, or all tags, takes no longer.
const remotePart =
  /<(?:image|use|feImage)\s[^<>]{0,2000}?href\s{0,20}=\s{0,20}["']?\s{0,20}(?:https?:)?\/\/|url\(\s{0,20}["']?\s{0,20}(?:https?:)?\/\/|@import/i

/**
 * Checks a picture, or a drawing (`ending` is `svg`), as those of a template are when it is published. Tells its pixels. Throws
 * `invalid_upload`, and as `FolderChecks` do.
 */
export async function checkPicture(
  bytes: Uint8Array,
  { ending, checks, caller }: { ending: string; checks: FolderChecks; caller: WaitingCaller },
): Promise<{ size: { width: number; height: number } }> {
  if (ending === 'svg' && remotePart.test(Buffer.from(bytes.subarray(0, textBytesMax)).toString())) {
    const detail =
      'The drawing shows a picture of another address, which no print loads. Embed it in the drawing.'
    throw new Fault('invalid_upload', { detail })
  }
  const path = `assets/picture.${ending}`
  // A template with nothing in it but the picture.
  const files = new Map<string, Uint8Array>([
    ['template.html', Buffer.from(`<img src="${path}" alt="">`)],
    ['template.json', Buffer.from('{ "name": "Picture" }')],
    [path, bytes],
  ])
  const checked = await checks.check({ files }, caller)
  if ('faults' in checked) throw refused(checked.faults)
  const prepared = await prepareAsset({ path, bytes, boxes: [], images: 'prepared' }, caller)
  if ('fault' in prepared) throw refused([prepared.fault])
  return { size: await readPictureSize(bytes, caller) }
}

function refused(faults: readonly SourceFault[]): Fault {
  const [first] = faults
  return new Fault('invalid_upload', {
    detail: first?.message ?? 'The picture cannot be printed.',
    errors: faults.map(({ code, message }) => ({ pointer: '', code, message })),
  })
}
