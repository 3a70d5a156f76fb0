import { randomUUID } from 'node:crypto'
import { type BrandLogo, Fault } from '@platen/contract'
import { sha256Of, type WaitingCaller } from '@platen/platform'
import { checkPicture } from '../publishing/folder-checks/check-picture.ts'
import type { FolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { typeOfBytes } from '../templates/drafts/asset-type.ts'

/** How the name of a logo ends, by its type: what browsers show and documents print. */
const logoEndings: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** The file of a template's folder whose place a logo takes. */
export function logoPath({ contentType }: Pick<BrandLogo, 'contentType'>): string {
  return `assets/brand-logo.${logoEndings[contentType] ?? 'png'}`
}

const textBytesMax = 8 * 2 ** 20

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
      'The SVG file contains entity declarations (<!ENTITY …>). Save it as plain or optimized SVG.'
    throw new Fault('invalid_upload', { detail })
  }
  if (ending === undefined) {
    const detail = 'The file is not a supported image. Upload the logo as SVG, PNG, JPEG or WebP.'
    throw new Fault('invalid_upload', { detail })
  }
  const { size } = await checkPicture(bytes, { ending, checks, caller })
  return {
    sha256: await sha256Of(bytes),
    // Not by its hash: what one tab takes away is never what another has just put there.
    uploadId: randomUUID(),
    bytes: bytes.length,
    contentType,
    widthPx: ending === 'svg' ? null : size.width,
    heightPx: ending === 'svg' ? null : size.height,
  }
}
