import {
  type BlockContent,
  type DraftAsset,
  type DraftSource,
  isBrandLogo,
  keptPicturesBytesMax,
} from '@platen/contract'
import { decodeBase64, send } from '../../../api/send.ts'
import { assetPathFault, freePath, renameMentions } from '../../assets/asset-paths.ts'
import { uploadAsset } from '../../assets/upload-asset.ts'

type KeptPictures = NonNullable<BlockContent['assets']>

/** Returns a block's images, smallest first, and whether each of them still fits into the size limit. */
export function fitToSizeLimit(source: DraftSource, paths: readonly string[]) {
  const known = paths.flatMap((path) => {
    const asset = source.assets[path]
    return asset ? [{ path, ...asset }] : []
  })
  let room = keptPicturesBytesMax
  return known
    .toSorted((a, b) => a.bytes - b.bytes)
    .map((picture) => ({ ...picture, isWithinLimit: (room -= picture.bytes) >= 0 }))
}

/** Reads the bytes of a block's images, up to the size limit. */
export async function readPictures(
  { templateId, source }: { templateId: string; source: DraftSource },
  paths: readonly string[],
): Promise<KeptPictures> {
  const kept: KeptPictures = {}
  for (const { path, sha256, isWithinLimit } of fitToSizeLimit(source, paths)) {
    if (!isWithinLimit) kept[path] = { sha256 }
    else {
      const answer = await send(`/templates/${templateId}/assets/${sha256}`)
      kept[path] = { sha256, base64: encodeBase64(new Uint8Array(await answer.arrayBuffer())) }
    }
  }
  return kept
}

/** A block with the image paths of the template that it is inserted into. */
interface UploadedBlock {
  html: string
  css: string
  /** New assets of the template, already uploaded. */
  assets: Record<string, DraftAsset>
  /** Paths of images that were too large to save with the block. */
  missing: string[]
}

/**
 * Uploads the images of a block that the template lacks. If a path is taken by another image, the block's image gets a new path. If the template
 * already has the brand logo, it replaces the block's logo.
 */
export async function uploadBlockPictures(
  { templateId, source, signal }: { templateId: string; source: DraftSource; signal: AbortSignal },
  { html, css, assets = {} }: Pick<BlockContent, 'html' | 'css' | 'assets'>,
): Promise<UploadedBlock> {
  const own = Object.entries(source.assets)
  const taken: Record<string, unknown> = { ...source.assets }
  const renamed = new Map<string, string>()
  const uploaded: UploadedBlock = { html, css, assets: {}, missing: [] }
  for (const [path, { sha256, base64 }] of Object.entries(assets)) {
    // The path becomes part of a URL, and a saved block may contain any path.
    if (assetPathFault(path) !== undefined) continue
    const same =
      own.find(([at, asset]) => at === path && asset.sha256 === sha256) ??
      own.find(([at, asset]) => asset.sha256 === sha256 || (isBrandLogo(path) && isBrandLogo(at)))
    const to = same?.[0] ?? freePath(path, taken)
    taken[to] = true
    renamed.set(path, to)
    if (same) continue
    if (base64 === undefined) {
      uploaded.missing.push(to)
      continue
    }
    const file = new File([decodeBase64(base64)], to)
    const arrived = await uploadAsset({ templateId, path: to, file, onShare: () => undefined, signal })
    uploaded.assets[arrived.path] = arrived.asset
    renamed.set(path, arrived.path)
  }
  return { ...uploaded, html: withPaths(html, renamed), css: withPaths(css, renamed) }
}

/** Replaces all paths at once, because the new path of one image can be the old path of another. */
function withPaths(text: string, renamed: ReadonlyMap<string, string>): string {
  const entries = [...renamed].map(([from, to], index) => ({ from, to, token: `\u0000${index}\u0000` }))
  const marked = entries.reduce((now, { from, token }) => renameMentions(now, from, token), text)
  return entries.reduce((now, { to, token }) => now.replaceAll(token, to), marked)
}

export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
