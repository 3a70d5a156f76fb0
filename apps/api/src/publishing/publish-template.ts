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
import { brandFor, companySettings } from '../brand/brand-for-template.ts'
import type { ReadBrand } from '../brand/read-brand.ts'
import { readPrepared } from './read-prepared.ts'
import type { FolderChecks } from './folder-checks/folder-checks.ts'
import { checkDraftSource } from '../templates/drafts/check-draft-source.ts'
import { isSameSource } from '@platen/template/draft'
import { folderToDraft } from '../templates/drafts/folder-to-draft.ts'
import { addPublishedAssets } from '../templates/drafts/require-upload-room.ts'
import { createCompareWithPublished } from './comparison/compare-versions.ts'
import { invalidTemplate } from './invalid-template.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { Announce } from '../webhooks/announce.ts'

export interface Published {
  templateId: string
  version: number
  /** What callers get: the version, unless another one is pinned. */
  liveVersion: number
  /** A version is pinned: publishing changed nothing for callers. */
  isPinned: boolean
  /** Sentences about what was done to the template's assets, and what its author may want to know. */
  notes: string[]
}

export interface VersionToPublish {
  accountId: string
  /** Whatever its version: it gets the template's next one. */
  bundle: Bundle
  assets: readonly PreparedAsset[]
  notes: string[]
  /** The folder that it was made of; its assets are in the store. */
  source: DraftSource
  /** Names the brand that it was built with. */
  brandName: string | undefined
}

/**
 * Makes a checked bundle the next version of its template, which is there already. It can be rendered only when all of it is stored. When
 * the newest version has the same source and the same bundle, nothing is stored or announced, and that version is returned.
 * Throws `not_found`, and `storage_limit_reached` before anything is written.
 */
export type PublishVersion = (of: VersionToPublish) => Promise<Published>

export interface PublishParts {
  catalog: Catalog
  store: ObjectStore
  templates: PublishedTemplates
  announce: Announce
  /** Hears of a version that was published without being announced. */
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
    // The brand, or how Platen builds bundles, may have changed since. The SHA-256 of every asset is part of the bundle.
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
    const { accountId, bundle, assets, notes, source, brandName } = given
    const { templateId, settings, fields } = bundle
    const assetBytes = assets.reduce((sum, { content }) => sum + content.length, 0)
    const bytes = bundleBytes(bundle).length + assetBytes
    await catalog.storedBytes.requireRoom(accountId, bytes)
    const version = await catalog.versions.reserve(accountId, templateId)
    await writeBundle(store, { ...bundle, version }, assets)
    const activated = { templateId, version, settings, fields, notes, source, brand: brandName }
    const { liveVersion, pinnedVersion } = await catalog.versions
      .activate(accountId, { ...activated, bundleBytes: bytes })
      .catch(async (error: unknown) => {
        // Other changes of the account have used the room in the meantime. Nothing refers to this bundle.
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
  /** Epoch milliseconds after which nobody waits for its check: then `overloaded`. */
  deadlineAt: number
  signal: AbortSignal
}) => Promise<Published & { changes: TemplateChanges }>

/**
 * Checks a template folder, prepares its assets and makes it the next version of the account's template of that name. The template's draft
 * follows, unless its author changed it since the last version. Throws `invalid_template` with every fault, and as `FolderChecks` do.
 */
export function createPublishTemplate(
  parts: PublishParts & { checks: FolderChecks; readBrand: ReadBrand },
): PublishTemplate {
  const { catalog, store, checks, readBrand } = parts
  const publishVersion = createPublishVersion(parts)
  const compareWithPublished = createCompareWithPublished(catalog)

  async function moveDraftOn(
    accountId: string,
    templateId: string,
    of: { source: DraftSource; before: DraftSource | undefined },
  ): Promise<void> {
    const { source, before } = of
    const draft = await catalog.drafts.read(accountId, templateId)
    const isUnpublished = draft && !(before && isSameSource(draft.source as DraftSource, before))
    if (isUnpublished) return
    // Whoever saves at this moment keeps what they saved: the revision is no longer the one that was read.
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
      // They were checked, and are no part of a bundle.
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
      brandName: brand?.name,
    })
    await moveDraftOn(accountId, templateId, { source: draftSource, before })
    return { ...published, changes }
  }
}
