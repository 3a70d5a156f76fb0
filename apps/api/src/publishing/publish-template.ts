import {
  assembleBundle,
  bundleBytes,
  type PreparedAsset,
  sortFolder,
  writeBundle,
} from '@platen/template/bundle'
import type { Catalog } from '@platen/database'
import {
  type Bundle,
  bundleFolder,
  bundleKey,
  type BundleRef,
  type DraftSource,
  Fault,
  type TemplateChanges,
} from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { brandFor, companySettings } from '../brand/apply-brand.ts'
import { bytesOfSource } from '../http/limits/limit-stored-reads.ts'
import { savedBytes } from '../http/limits/saved-bytes.ts'
import type { ReadBrand } from '../brand/read-brand.ts'
import { readPrepared } from '../previews/read-prepared.ts'
import type { FolderChecks } from './folder-checks/folder-checks.ts'
import { checkDraftSource } from '../templates/drafts/check-draft-source.ts'
import { isSameSource } from '@platen/template/draft'
import { folderToDraft } from '../templates/drafts/folder-to-draft.ts'
import { addPublishedAssets } from '../templates/drafts/require-upload-room.ts'
import { createCompareWithPublished } from './comparison/compare-with-published.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { invalidTemplate } from './invalid-template.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { Announce } from '../webhooks/announce.ts'

export interface Published {
  templateId: string
  version: number
  /** The live version: `version`, unless another one is pinned. */
  liveVersion: number
  /** Whether a version is pinned, so that publishing changed nothing for callers. */
  isPinned: boolean
  /** Notes for the author, for example about changes to assets. */
  notes: string[]
}

export interface VersionToPublish {
  accountId: string
  /** The version in the bundle is replaced with the next version of the template. */
  bundle: Bundle
  assets: readonly PreparedAsset[]
  notes: string[]
  /** The draft's folder. Its assets are in the store. */
  source: DraftSource
  /** Identifies the state of the brand that was used to build the bundle. */
  brandFingerprint: string | undefined
}

/**
 * Publishes a checked bundle as the next version of an existing template. It is activated after everything is stored. If the newest version has the
 * same source and bundle, nothing is stored or announced, and that version is returned. Throws `not_found`, and `rate_limited` and
 * `storage_limit_reached` before anything is written.
 */
export type PublishVersion = (of: VersionToPublish) => Promise<Published>

export interface PublishParts {
  catalog: Catalog
  store: ObjectStore
  templates: PublishedTemplates
  announce: Announce
  /** Called if a published version could not be announced. */
  onError: (error: unknown) => void
}

export function createPublishVersion(parts: PublishParts): PublishVersion {
  const { catalog, store, templates, announce, onError } = parts

  async function findUnchanged({
    accountId,
    bundle,
    source,
  }: VersionToPublish): Promise<Published | undefined> {
    const { templateId } = bundle
    const template = await catalog.templates.find(accountId, templateId)
    const { publishedVersion: version, pinnedVersion } = template ?? {}
    if (typeof version !== 'number') return undefined
    const before = await catalog.versions.findSource(accountId, templateId, version)
    if (!before || !isSameSource(before, source)) return undefined
    // The brand, or the code that builds bundles, may have changed since. The SHA-256 of every asset is part of the bundle.
    const stored = await store.get(bundleKey({ templateId, version }))
    if (!stored?.equals(bundleBytes({ ...bundle, version }))) return undefined
    const published = await catalog.versions.find(accountId, templateId, version)
    const isPinned = typeof pinnedVersion === 'number'
    return {
      templateId,
      version,
      liveVersion: isPinned ? pinnedVersion : version,
      isPinned,
      notes: published?.notes ?? [],
    }
  }

  return async (given) => {
    const unchanged = await findUnchanged(given)
    if (unchanged) return unchanged
    const { accountId, bundle, assets, notes, source, brandFingerprint } = given
    const { templateId, settings, fields } = bundle
    const assetBytes = assets.reduce((sum, { content }) => sum + content.length, 0)
    const documentBytes = bundleBytes(bundle).length
    const bytes = documentBytes + assetBytes
    await savedBytes.check(accountId)
    await savedBytes.charge(accountId, bytesOfSource(source) + documentBytes)
    await catalog.storedBytes.requireRoom(accountId, bytes)
    const version = await catalog.versions.reserve(accountId, templateId)
    await writeBundle(store, { ...bundle, version }, assets)
    const activated = { templateId, version, settings, fields, notes, source, brand: brandFingerprint }
    const { liveVersion, pinnedVersion } = await catalog.versions
      .activate(accountId, { ...activated, bundleBytes: bytes })
      .catch(async (error: unknown) => {
        // Other changes in the account used the remaining storage in the meantime. Nothing refers to this bundle.
        const isRefused = error instanceof Fault && error.code === 'storage_limit_reached'
        if (isRefused) await removeBundle(store, { templateId, version }).catch(onError)
        throw error
      })
    templates.forget(accountId, templateId)
    const data = { templateId, version, name: settings.name, liveVersion }
    await announce(accountId, 'template.published', data).catch(onError)
    return { templateId, version, liveVersion, isPinned: pinnedVersion !== null, notes }
  }
}

async function removeBundle(store: ObjectStore, ref: BundleRef): Promise<void> {
  for await (const { key } of store.list(bundleFolder(ref))) await store.remove(key)
}

export type PublishTemplate = (of: {
  accountId: string
  slug: string
  files: ReadonlyMap<string, Uint8Array>
  /** Epoch milliseconds after which the check fails with `overloaded`. */
  deadlineAt: number
  signal: AbortSignal
}) => Promise<Published & { changes: TemplateChanges }>

/**
 * Checks a template folder, prepares its assets and publishes it as the next version of the account's template with that slug. The draft is
 * replaced too, unless its author changed it since the last version. Throws `invalid_template` with all errors, and errors from `FolderChecks`.
 */
export function createPublishTemplate(
  parts: PublishParts & { storedReads: StoredReads; checks: FolderChecks; readBrand: ReadBrand },
): PublishTemplate {
  const { catalog, store, checks, readBrand } = parts
  const publishVersion = createPublishVersion(parts)
  const compareWithPublished = createCompareWithPublished(parts)

  async function updateDraft(
    accountId: string,
    templateId: string,
    of: { source: DraftSource; before: DraftSource | undefined },
  ): Promise<void> {
    const { source, before } = of
    const draft = await catalog.drafts.read(accountId, templateId)
    const isUnpublished = draft && !(before && isSameSource(draft.source as DraftSource, before))
    if (isUnpublished) return
    // If someone saves the draft at this moment, the revision differs, and their changes are kept.
    await catalog.drafts.save(accountId, templateId, { source, revision: draft?.revision ?? 0 })
  }

  return async ({ accountId, slug, files, deadlineAt, signal }) => {
    const known = await catalog.templates.findBySlug(accountId, slug)
    const templateId = known?.templateId ?? catalog.templates.newId()
    const caller = { accountId, deadlineAt, signal }
    const checked = await checks.check({ files }, caller)
    if ('faults' in checked) throw invalidTemplate(checked.faults)
    const brand = await readBrand(accountId)
    const branding = brandFor(brand, checked.source)
    const fonts = await readPrepared(store, branding.fonts)
    const source = {
      ...checked.source,
      // Samples are checked already, and are not part of a bundle.
      samples: [],
      settings: companySettings(checked.source.settings, brand),
      assets: sortFolder(files).files.assets,
      brand: { css: branding.css, logo: brand?.logo, fonts },
    }
    const built = await assembleBundle({ templateId, version: 0, source, use: checked, caller })
    if ('faults' in built) throw invalidTemplate(built.faults)
    const { bundle, assets, notes } = built
    if (!known) await catalog.templates.create(accountId, { templateId, slug, name: bundle.settings.name })
    const lastVersion = known?.publishedVersion ?? 0
    const before = await catalog.versions.findSource(accountId, templateId, lastVersion)
    const changes = await compareWithPublished({
      accountId,
      bundle,
      publishedVersion: lastVersion,
      signal,
    })
    const draft = await folderToDraft(files)
    const draftSource = checkDraftSource(draft.source)
    await addPublishedAssets({ catalog, store }, { accountId, templateId }, draft.assets)
    const published = await publishVersion({
      accountId,
      bundle,
      assets,
      notes,
      source: draftSource,
      brandFingerprint: brand?.fingerprint,
    })
    await updateDraft(accountId, templateId, { source: draftSource, before })
    return { ...published, changes }
  }
}
