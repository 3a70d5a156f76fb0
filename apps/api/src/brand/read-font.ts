import { randomUUID } from 'node:crypto'
import { prepareAsset, readFontFace } from '@platen/template/bundle'
import { type BrandFontFile, Fault, normalizeText } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { typeOfBytes } from '../templates/drafts/asset-type.ts'

/** Checks and repacks an uploaded font like the fonts in a published template. Throws `invalid_upload`. */
export async function readFont(
  bytes: Uint8Array,
  caller: WaitingCaller,
): Promise<{ file: BrandFontFile; content: Uint8Array }> {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'ttcf')
    throw invalidUpload(
      'The file is a font collection. Upload each font as a separate file: WOFF2, WOFF, TTF or OTF.',
    )
  if (!typeOfBytes(bytes).startsWith('font/'))
    throw invalidUpload('The file is not a supported font. Upload it as WOFF2, WOFF, TTF or OTF.')
  const prepared = await prepareAsset({ path: 'assets/font', bytes, boxes: [], images: 'prepared' }, caller)
  if ('fault' in prepared) throw invalidUpload(prepared.fault.message)
  const { content, contentType, sha256 } = prepared.asset
  const face = faceOf(content)
  const family = normalizeFamily(face.family)
  if (family === '') throw invalidUpload('The font has no name. Export or download it again.')
  const uploadId = randomUUID()
  return { file: { ...face, family, sha256, uploadId, bytes: content.length, contentType }, content }
}

function faceOf(content: Uint8Array) {
  try {
    return readFontFace(content)
  } catch {
    throw invalidUpload('The font is damaged. Export or download it again.')
  }
}

/** Removes characters that would need escaping in CSS. */
function normalizeFamily(family: string): string {
  return normalizeText(family, 'NFC')
    .replaceAll(/[^\p{L}\p{N} ._+&-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
}

function invalidUpload(detail: string): Fault {
  return new Fault('invalid_upload', { detail })
}
