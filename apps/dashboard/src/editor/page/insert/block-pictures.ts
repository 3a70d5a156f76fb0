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

/** A block's pictures, the smallest first; there is room for so many of them. */
export function byRoom(source: DraftSource, paths: readonly string[]) {
  const known = paths.flatMap((path) => {
    const asset = source.assets[path]
    return asset ? [{ path, ...asset }] : []
  })
  let room = keptPicturesBytesMax
  return known
    .toSorted((a, b) => a.bytes - b.bytes)
    .map((picture) => ({ ...picture, hasRoom: (room -= picture.bytes) >= 0 }))
}

/** A block's pictures with their bytes, as far as there is room. */
export async function readPictures(
  { templateId, source }: { templateId: string; source: DraftSource },
  paths: readonly string[],
): Promise<KeptPictures> {
  const kept: KeptPictures = {}
  for (const { path, sha256, hasRoom } of byRoom(source, paths)) {
    if (!hasRoom) kept[path] = { sha256 }
    else {
      const answer = await send(`/templates/${templateId}/assets/${sha256}`)
      kept[path] = { sha256, base64: encodeBase64(new Uint8Array(await answer.arrayBuffer())) }
    }
  }
  return kept
}

/** A block as it stands with a template's own names of pictures. */
interface BroughtBlock {
  html: string
  css: string
  /** What is new in the template, uploaded already. */
  assets: Record<string, DraftAsset>
  /** Paths of pictures that did not come along. */
  missing: string[]
}

/**
 * Uploads the pictures of a block that a template lacks. Where it has another under a path, the block's gets one of its own; the account's logo
 * is the one that stands there.
 */
export async function bringPictures(
  { templateId, source, signal }: { templateId: string; source: DraftSource; signal: AbortSignal },
  { html, css, assets = {} }: Pick<BlockContent, 'html' | 'css' | 'assets'>,
): Promise<BroughtBlock> {
  const own = Object.entries(source.assets)
  const taken: Record<string, unknown> = { ...source.assets }
  const renamed = new Map<string, string>()
  const brought: BroughtBlock = { html, css, assets: {}, missing: [] }
  for (const [path, { sha256, base64 }] of Object.entries(assets)) {
    // The path becomes a part of an address: whoever kept the block may have written anything.
    if (assetPathFault(path) !== undefined) continue
    const same =
      own.find(([at, asset]) => at === path && asset.sha256 === sha256) ??
      own.find(([at, asset]) => asset.sha256 === sha256 || (isBrandLogo(path) && isBrandLogo(at)))
    const to = same?.[0] ?? freePath(path, taken)
    taken[to] = true
    renamed.set(path, to)
    if (same) continue
    if (base64 === undefined) {
      brought.missing.push(to)
      continue
    }
    const file = new File([decodeBase64(base64)], to)
    const arrived = await uploadAsset({ templateId, path: to, file, onShare: () => undefined, signal })
    brought.assets[arrived.path] = arrived.asset
    renamed.set(path, arrived.path)
  }
  return { ...brought, html: withPaths(html, renamed), css: withPaths(css, renamed) }
}

/** All at once: a path may be new for one picture and old for another. */
function withPaths(text: string, renamed: ReadonlyMap<string, string>): string {
  const entries = [...renamed].map(([from, to], index) => ({ from, to, token: `\u0000${index}\u0000` }))
  const marked = entries.reduce((now, { from, token }) => renameMentions(now, from, token), text)
  return entries.reduce((now, { to, token }) => now.replaceAll(token, to), marked)
}

/** Bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
