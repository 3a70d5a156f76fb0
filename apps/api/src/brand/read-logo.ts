import { randomUUID } from 'node:crypto'
import { type BrandLogo, Fault } from '@platen/contract'
import { sha256Of, type WaitingCaller } from '@platen/platform'
import { checkPicture } from '../publishing/folder-checks/check-picture.ts'
import type { FolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { typeOfBytes } from '../templates/drafts/asset-type.ts'

/** File extensions for the supported image types, which browsers and documents can show. */
const logoExtensions: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** Returns the logo's path in a template folder. */
export function logoPath({ contentType }: Pick<BrandLogo, 'contentType'>): string {
  return `assets/brand-logo.${logoExtensions[contentType] ?? 'png'}`
}

const textBytesMax = 8 * 2 ** 20

/** Reads an uploaded logo, with the same checks as images in a published template. Throws `invalid_upload` and errors from `FolderChecks`. */
export async function readLogo(
  bytes: Uint8Array,
  { checks, caller }: { checks: FolderChecks; caller: WaitingCaller },
): Promise<BrandLogo> {
  const contentType = typeOfBytes(bytes)
  const extension = logoExtensions[contentType]
  const text = Buffer.from(bytes.subarray(0, textBytesMax)).toString()
  if (extension === undefined && /^\s*<[?!][\s\S]*<!ENTITY/.test(text.slice(0, 4_096))) {
    const detail =
      'The SVG file contains entity declarations (<!ENTITY …>). Save it as plain or optimized SVG.'
    throw new Fault('invalid_upload', { detail })
  }
  if (extension === undefined) {
    const detail = 'The file is not a supported image. Upload the logo as SVG, PNG, JPEG or WebP.'
    throw new Fault('invalid_upload', { detail })
  }
  const { size } = await checkPicture(bytes, { ending: extension, checks, caller })
  return {
    sha256: await sha256Of(bytes),
    // A random ID instead of the hash, so that deleting a logo never removes one that another tab has just uploaded.
    uploadId: randomUUID(),
    bytes: bytes.length,
    contentType,
    widthPx: extension === 'svg' ? null : size.width,
    heightPx: extension === 'svg' ? null : size.height,
  }
}
