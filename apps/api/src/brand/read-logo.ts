import { createHash, randomUUID } from 'node:crypto'
import { pictureSize, prepareAsset } from '@platen/bundle'
import { type BrandLogo, Fault, type SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/runtime'
import type { FolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { typeOfBytes } from '../templates/drafts/asset-type.ts'

/** How the name of a logo ends, by its type: what browsers show and documents print. */
export const logoEndings: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

const textBytesMax = 8 * 2 ** 20
/** A drawing that is shown as a picture loads nothing. */
const remotePart =
  /<(?:image|use|feImage)\s[^>]{0,2000}href\s*=\s*["']?\s*(?:https?:)?\/\/|url\(\s*["']?\s*(?:https?:)?\/\/|@import/i

/** Reads an uploaded logo, checked as the pictures of a template are when it is published. Throws `invalid_upload`, and as `FolderChecks` do. */
export async function readLogo(
  bytes: Uint8Array,
  { checks, caller }: { checks: FolderChecks; caller: WaitingCaller },
): Promise<BrandLogo> {
  const contentType = typeOfBytes(bytes)
  const ending = logoEndings[contentType]
  const text = Buffer.from(bytes.subarray(0, textBytesMax)).toString()
  if (ending === undefined && /^\s*<[?!][\s\S]*<!ENTITY/.test(text.slice(0, 4_096))) {
    const detail =
      'The drawing has abbreviations of its own (<!ENTITY …>). Save it as plain or optimized SVG.'
    throw new Fault('invalid_upload', { detail })
  }
  if (ending === 'svg' && remotePart.test(text)) {
    const detail =
      'The drawing shows a picture of another address, which no print loads. Embed it in the drawing.'
    throw new Fault('invalid_upload', { detail })
  }
  if (ending === undefined) {
    const detail = 'This is no picture that can be a logo. Send it as SVG, PNG, JPEG or WebP.'
    throw new Fault('invalid_upload', { detail })
  }
  const path = `assets/logo.${ending}`
  // A template with nothing in it but the logo.
  const files = new Map<string, Uint8Array>([
    ['template.html', Buffer.from(`<img src="${path}" alt="">`)],
    ['template.json', Buffer.from('{ "name": "Logo" }')],
    [path, bytes],
  ])
  const checked = await checks.check({ files }, caller)
  if ('faults' in checked) throw refused(checked.faults)
  const prepared = await prepareAsset({ path, bytes, boxes: [], images: 'prepared' })
  if ('fault' in prepared) throw refused([prepared.fault])
  const size = ending === 'svg' ? undefined : await pictureSize(bytes)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    // Not by its hash: what one tab takes away is never what another has just put there.
    uploadId: randomUUID(),
    bytes: bytes.length,
    contentType,
    widthPx: size?.width ?? null,
    heightPx: size?.height ?? null,
  }
}

function refused(faults: readonly SourceFault[]): Fault {
  const [first] = faults
  return new Fault('invalid_upload', {
    detail: first?.message ?? 'The logo cannot be printed.',
    errors: faults.map(({ code, message }) => ({ pointer: '', code, message })),
  })
}
