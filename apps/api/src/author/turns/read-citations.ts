import type { CitedFile } from '@platen/assistant/author'
import type { Catalog, KeptAttachment } from '@platen/database'
import { type DraftSource, Fault, type PromptPart, normalizeText } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { draftAssetKey } from '../../templates/drafts/template-objects.ts'
import { attachmentLimits } from '../attachments/attachment-limits.ts'
import { attachmentKey } from '../attachments/attachment-objects.ts'

const pictureTypes: Partial<Record<KeptAttachment['kind'], { contentType: string; ending: string }>> = {
  png: { contentType: 'image/png', ending: 'png' },
  jpeg: { contentType: 'image/jpeg', ending: 'jpg' },
  webp: { contentType: 'image/webp', ending: 'webp' },
  svg: { contentType: 'image/svg+xml', ending: 'svg' },
}

/**
 * Returns the files that prompts for a template can mention. Files that it mentions become the template's files, and mentioned images are copied to its
 * uploaded assets, under paths that are not used in the draft. Throws `invalid_request` for files from other templates.
 */
export type ReadCitations = (of: {
  accountId: string
  templateId: string
  prompt: readonly PromptPart[]
  source: DraftSource
}) => Promise<CitedFile[]>

export function createReadCitations(parts: {
  attachments: Catalog['attachments']
  store: ObjectStore
}): ReadCitations {
  const { attachments, store } = parts

  /** Copies a mentioned image to the assets. Other images are not copied, because most are only for the model. Resolves with `true` if the draft can use it. */
  async function ensureAsset(
    templateId: string,
    file: KeptAttachment,
    { isCited, contentType }: { isCited: boolean; contentType: string },
  ): Promise<boolean> {
    const to = draftAssetKey(templateId, file.sha256)
    if (await store.stat(to)) return true
    if (!isCited) return false
    const bytes = await store.get(attachmentKey(file.accountId, file.attachmentId))
    if (!bytes) return false
    await store.put(to, bytes, { contentType })
    return true
  }

  return async ({ accountId, templateId, prompt, source }) => {
    const ids = new Set<string>()
    for (const [index, part] of prompt.entries()) {
      if (!('attachmentId' in part)) continue
      const file = /^atm_\w{1,40}$/.test(part.attachmentId)
        ? await attachments.find(accountId, part.attachmentId)
        : undefined
      if (!file || (file.templateId !== null && file.templateId !== templateId)) throw notFound(index)
      ids.add(file.attachmentId)
    }
    await attachments.adopt(accountId, templateId, [...ids], attachmentLimits)
    const taken = new Map(Object.entries(source.assets).map(([path, { sha256 }]) => [path, sha256]))
    const all = await attachments.list(accountId, templateId)
    const shown = await Promise.all(
      all.map(async (file) => {
        const type = pictureTypes[file.kind]
        if (!type || !file.size) return undefined
        const isCited = ids.has(file.attachmentId)
        return (await ensureAsset(templateId, file, { isCited, ...type }))
          ? { ...type, ...file.size }
          : undefined
      }),
    )
    return all.map(({ attachmentId, name, kind, sha256, bytes }, index): CitedFile => {
      const picture = shown[index]
      if (!picture) return { attachmentId, name, kind }
      const { contentType, ending, width, height } = picture
      const path = unusedPath(name, ending, { taken, sha256 })
      taken.set(path, sha256)
      return {
        attachmentId,
        name,
        kind,
        picture: { path, asset: { sha256, bytes, contentType }, width, height },
      }
    })
  }
}

/** Returns the path of an image: its existing path if the draft has the same bytes, or else an unused one. */
function unusedPath(
  name: string,
  ending: string,
  { taken, sha256 }: { taken: ReadonlyMap<string, string>; sha256: string },
): string {
  for (const [path, hash] of taken) if (hash === sha256) return path
  const stem =
    normalizeText(name.replace(/\.\w{1,5}$/, ''), 'NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'picture'
  for (let number = 1; ; number++) {
    const path = `assets/${stem}${number === 1 ? '' : `-${number}`}.${ending}`
    if (!taken.has(path)) return path
  }
}

function notFound(index: number): Fault {
  const message = 'The template does not have this file. Attach it again.'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: `/prompt/${index}/attachmentId`, code: 'not_found', message }],
  })
}
