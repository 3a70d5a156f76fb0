import { type AssetToPrepare, baseFaults, prepareAsset, type SampleFault } from '@platen/template/bundle'
import {
  type BundleAsset,
  type DraftBundle,
  type DraftSource,
  isBrandLogo,
  type SourceFault,
  normalizeText,
} from '@platen/contract'
import { ofAccount, type ObjectStore, previewFolder } from '@platen/storage'
import type { WaitingCaller } from '@platen/platform'
import { brandFor, companySettings } from '../brand/apply-brand.ts'
import type { ReadBrand } from '../brand/read-brand.ts'
import { draftFolder, preparedKeyIn } from '../templates/drafts/template-objects.ts'
import type { PackedSample } from '../publishing/folder-checks/check-folder.ts'
import type { FolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { invalidTemplate } from '../publishing/invalid-template.ts'
import type { DraftFolder, ReadDraftFolder } from './read-draft-folder.ts'
import { createSharedWork } from './shared-work.ts'

export interface PreparedDraft {
  /** Ready to render: its prepared assets are in the store. */
  bundle: DraftBundle
  /** The requested samples that are valid. */
  samples: PackedSample[]
  /** Errors in the other requested samples. */
  sampleFaults: SampleFault[]
  notes: string[]
  /** Identifies the state of the account's brand that was used to build the bundle. */
  brandFingerprint: string | undefined
}

export interface DraftToPrepare {
  accountId: string
  templateId: string
  /** Folder of the draft's assets and the prepared assets. Default: the assets of the template's drafts. */
  assetFolder?: string
  source: DraftSource
  /** Sample files to read. */
  samples: ReadonlySet<string>
  /** See `DraftBundle.elementAttribute`. Without it, elements have no numbers. */
  elementAttribute?: string | undefined
  /** Epoch milliseconds after which checking the draft fails with `overloaded`. */
  deadlineAt: number
  signal: AbortSignal
}

export type PrepareDraft = (draft: DraftToPrepare) => Promise<PreparedDraft>

type KeptAsset = { asset: BundleAsset; key: string; notes: string[] } | { fault: SourceFault }

const keptMax = 10_000
/** After this time, an asset is prepared and stored again, in case the store lost it. */
const keptMs = 3_600_000
/** Longer than the lifetime of a job or batch that renders the draft, because it reads the assets. */
const storedMs = 8 * 24 * 3_600_000

/**
 * Prepares drafts for rendering. An asset is prepared once for each box in which it is drawn, and stored under the hash of the result, so that
 * other changes do not prepare it again. Prepared assets of drafts are stored for eight days and counted in `kept`, because each size of an image
 * is another object. Throws `invalid_template` with all errors, and `storage_limit_reached`. Errors in samples are returned separately.
 */
export function createPrepareDraft(parts: {
  store: ObjectStore
  readFolder: ReadDraftFolder
  checks: FolderChecks
  readBrand: ReadBrand
  /** Counts what is stored for each account until it expires. */
  kept: {
    requireRoom(accountId: string): Promise<void>
    note(accountId: string, of: { bytes: number; expiresAt: number }): Promise<void>
  }
}): PrepareDraft {
  const { store, readFolder, checks, readBrand, kept } = parts
  const work = createSharedWork<KeptAsset>({ keptMax, keptMs })

  async function prepareAndStore(
    { accountId, templateId, assetFolder }: DraftToPrepare,
    file: AssetToPrepare,
    caller: WaitingCaller,
  ): Promise<KeptAsset> {
    if (assetFolder === undefined) await kept.requireRoom(accountId)
    const prepared = await prepareAsset(file, caller)
    if ('fault' in prepared) return prepared
    const { content, ...asset } = prepared.asset
    // The folder may have been deleted in the meantime.
    caller.signal.throwIfAborted()
    const expiresAt = Date.now() + storedMs
    const folder = assetFolder ?? previewFolder({ expiresAt, id: ofAccount(accountId, templateId) })
    const key = preparedKeyIn(folder, asset.sha256)
    await store.put(key, content, { contentType: asset.contentType })
    // The caller removes a folder that it has passed.
    if (assetFolder === undefined) await kept.note(accountId, { bytes: content.length, expiresAt })
    return { asset, key, notes: prepared.notes }
  }

  function prepareOnce(
    {
      draft,
      folder,
      sha256,
      file,
    }: { draft: DraftToPrepare; folder: string; sha256: string; file: AssetToPrepare },
    caller: WaitingCaller,
  ): Promise<KeptAsset> {
    const name = JSON.stringify([
      folder,
      sha256,
      file.path,
      file.replacedBy?.path,
      file.images,
      file.boxes,
      file.form,
    ])
    return work.run(
      name,
      (isOver) => prepareAndStore(draft, file, { ...caller, signal: isOver }),
      caller.signal,
    )
  }

  return async (draft) => {
    const { accountId, templateId, source, samples, elementAttribute, deadlineAt, signal } = draft
    const { assetFolder = draftFolder(templateId) } = draft
    const folder = await readFolder(assetFolder, source)
    if ('faults' in folder) throw invalidTemplate(folder.faults, '/source/files')
    const caller = { accountId, deadlineAt, signal }
    const checked = await checks.check({ files: folder.files, samples, elementAttribute }, caller)
    if ('faults' in checked) throw invalidTemplate(checked.faults, '/source/files')
    const { html, css, settings, fields, notes } = checked.source
    const brand = await readBrand(accountId)
    const branding = brandFor(brand, checked.source)
    const bundle: DraftBundle = {
      format: 1,
      templateId,
      version: 0,
      html,
      css,
      settings: companySettings(settings, brand),
      fields,
      assets: branding.fonts.map(({ asset }) => asset),
      assetKeys: Object.fromEntries(branding.fonts.map(({ asset, key }) => [asset.path, key])),
      ...(branding.css && { brand: branding.css }),
      ...(elementAttribute !== undefined && { elementAttribute }),
    }
    const assetNotes: string[] = []
    const faults: SourceFault[] = []
    // Assets are prepared one after the other, because sharp uses all cores for each.
    for (const path of checked.assetPaths) {
      const boxes = checked.boxes.get(path) ?? []
      const found = assetOf(folder, path)
      const replacedBy = isBrandLogo(path) ? brand?.logo : undefined
      const file = {
        path,
        boxes,
        bytes: found.bytes,
        images: settings.images,
        replacedBy,
        form: path === checked.base?.path ? checked.base.form : undefined,
      }
      const sha256 = replacedBy?.sha256 ?? found.sha256
      const prepared = await prepareOnce({ draft, folder: assetFolder, sha256, file }, caller)
      if ('fault' in prepared) {
        faults.push(prepared.fault)
        continue
      }
      faults.push(...baseFaults(prepared.asset, checked.base))
      bundle.assets.push(prepared.asset)
      bundle.assetKeys[path] = prepared.key
      assetNotes.push(...prepared.notes)
    }
    if (faults.length > 0) throw invalidTemplate(faults, '/source/assets')
    return {
      bundle,
      samples: checked.source.samples,
      sampleFaults: checked.sampleFaults,
      notes: [...notes, ...assetNotes],
      brandFingerprint: brand?.fingerprint,
    }
  }
}

/** Finds an asset by its path in normalization form C. The draft may use another form. */
function assetOf({ files, assetHashes }: DraftFolder, path: string): { bytes: Uint8Array; sha256: string } {
  const bytes = files.get(path) ?? [...files].find(([name]) => normalizeText(name, 'NFC') === path)?.[1]
  const sha256 = assetHashes.get(path)
  if (!bytes || sha256 === undefined)
    throw new Error(`The draft has no asset ${path}, although its check found it`)
  return { bytes, sha256 }
}
