import { readBundle, readBundleAsset } from '@platen/template/bundle'
import type { Catalog, TemplateOverview } from '@platen/database'
import { type Bundle, type DraftSource, Fault } from '@platen/contract'
import { bytesOfSource, type StoredReads } from '../http/limits/limit-stored-reads.ts'
import { draftAsset } from './drafts/folder-to-draft.ts'
import { putDraftAssets } from './drafts/template-objects.ts'
import type { TemplateParts } from './template-parts.ts'

export interface ReadDraft {
  source: DraftSource
  /** 0 if no draft was saved yet. */
  revision: number
  updatedAt: Date
}

/**
 * Returns the draft of a template. A template that was published from a folder and never edited has no draft yet: the draft is then the source of
 * the published version, or if that was not stored, the content of the bundle.
 */
export async function readDraft(
  { catalog, store }: Pick<TemplateParts, 'catalog' | 'store'>,
  accountId: string,
  template: Pick<TemplateOverview, 'templateId' | 'publishedVersion' | 'updatedAt'>,
): Promise<ReadDraft> {
  const { templateId, publishedVersion: version, updatedAt } = template
  const draft = await catalog.drafts.read(accountId, templateId)
  // Saved drafts were checked by `checkDraftSource`.
  if (draft) return { ...draft, source: draft.source as DraftSource }
  if (version === null) return { source: { files: {}, assets: {} }, revision: 0, updatedAt }
  const source = await catalog.versions.findSource(accountId, templateId, version)
  if (source) return { source, revision: 0, updatedAt }
  const bundle = await readBundle(store, { templateId, version })
  if (!bundle) throw new Fault('unavailable', { detail: 'The published version could not be read.' })
  return { source: await sourceOfBundle(store, bundle), revision: 0, updatedAt }
}

/** Reads a draft like `readDraft`, and counts it against the account's limit for stored reads. Throws `rate_limited`. */
export function readChargedDraft(
  parts: Pick<TemplateParts, 'catalog' | 'store' | 'storedReads'>,
  accountId: string,
  template: Pick<TemplateOverview, 'templateId' | 'publishedVersion' | 'updatedAt'>,
): Promise<ReadDraft> {
  return parts.storedReads.run(
    accountId,
    () => readDraft(parts, accountId, template),
    ({ source }) => bytesOfSource(source),
  )
}

/** Reads the source of a version, if it is stored, and counts it against the account's limit for stored reads. Throws `rate_limited`. */
export function readChargedVersion(
  {
    catalog,
    storedReads,
  }: { catalog: { versions: Pick<Catalog['versions'], 'findSource'> }; storedReads: StoredReads },
  of: { accountId: string; templateId: string; version: number },
): Promise<DraftSource | undefined> {
  const { accountId, templateId, version } = of
  return storedReads.run(
    accountId,
    () => catalog.versions.findSource(accountId, templateId, version),
    bytesOfSource,
  )
}

/** Reads a draft like `readDraft`, with the source as JSON. A saved draft is returned as stored, without parsing or serializing it. */
export async function readDraftJson(
  parts: Pick<TemplateParts, 'catalog' | 'store'>,
  accountId: string,
  template: Pick<TemplateOverview, 'templateId' | 'publishedVersion' | 'updatedAt'>,
): Promise<Omit<ReadDraft, 'source'> & { json: string }> {
  const stored = await parts.catalog.drafts.readJson(accountId, template.templateId)
  if (stored) return stored
  const { source, ...rest } = await readDraft(parts, accountId, template)
  return { ...rest, json: JSON.stringify(source) }
}

async function sourceOfBundle(store: TemplateParts['store'], bundle: Bundle): Promise<DraftSource> {
  const assets: DraftSource['assets'] = {}
  for (const stored of bundle.assets) {
    const { path, contentType } = stored
    const bytes = await readBundleAsset(store, bundle, stored)
    if (!bytes)
      throw new Fault('unavailable', { detail: `${path} of the published version could not be read.` })
    const asset = { ...(await draftAsset(path, bytes)), contentType }
    await putDraftAssets(store, bundle.templateId, new Map([[asset.sha256, { bytes, contentType }]]))
    assets[path] = asset
  }
  const files = {
    ...(bundle.css === '' ? {} : { 'style.css': bundle.css }),
    'template.html': bundle.html,
    'template.json': `${JSON.stringify(bundle.settings, null, 2)}\n`,
  }
  return { files, assets }
}
