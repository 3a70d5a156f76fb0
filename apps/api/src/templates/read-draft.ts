import { readBundle, readBundleAsset } from '@platen/template/bundle'
import type { Catalog, TemplateOverview } from '@platen/database'
import { type Bundle, type DraftSource, Fault } from '@platen/contract'
import { bytesOfSource, type StoredReads } from '../http/stored-reads.ts'
import { draftAsset } from './drafts/folder-to-draft.ts'
import { putDraftAssets } from './drafts/template-objects.ts'
import type { TemplateParts } from './template-parts.ts'

export interface ReadDraft {
  source: DraftSource
  /** 0: nobody has saved one yet. */
  revision: number
  updatedAt: Date
}

/**
 * The template's draft. One that was only ever published from a folder has none yet: it begins as what was published, or where the folder
 * was not kept, as it lies in the bundle.
 */
export async function readDraft(
  { catalog, store }: Pick<TemplateParts, 'catalog' | 'store'>,
  accountId: string,
  template: Pick<TemplateOverview, 'templateId' | 'publishedVersion' | 'updatedAt'>,
): Promise<ReadDraft> {
  const { templateId, publishedVersion: version, updatedAt } = template
  const draft = await catalog.drafts.read(accountId, templateId)
  // Saved by `checkDraftSource`'s rules alone.
  if (draft) return { ...draft, source: draft.source as DraftSource }
  if (version === null) return { source: { files: {}, assets: {} }, revision: 0, updatedAt }
  const source = await catalog.versions.findSource(accountId, templateId, version)
  if (source) return { source, revision: 0, updatedAt }
  const bundle = await readBundle(store, { templateId, version })
  if (!bundle) throw new Fault('unavailable', { detail: 'The published version could not be read.' })
  return { source: await sourceOfBundle(store, bundle), revision: 0, updatedAt }
}

/** As `readDraft`, counted in the account's allowance. Throws `rate_limited`. */
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

/** The source of a version, counted in the account's allowance; `undefined` as `findSource` says. Throws `rate_limited`. */
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

/** As `readDraft`, with the source as JSON: that of a saved draft as it is stored, so that large ones are not parsed and written again. */
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
