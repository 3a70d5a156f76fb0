import {
  type Company,
  type CreatedTemplate,
  type DraftSource,
  Fault,
  type FieldDeclaration,
  companyFieldPaths,
  withCompanyValues,
  withoutPaths,
} from '@platen/contract'
import type { TemplateOverview } from '@platen/database'
import { bytesOfSource } from '../http/limits/limit-stored-reads.ts'
import { savedBytes } from '../http/limits/saved-bytes.ts'
import { removeIfRefused } from '../storage/remove-if-refused.ts'
import { brandFingerprint } from '../brand/resolve-brand.ts'
import { assetsTogetherMax, checkDraftSource } from './drafts/check-draft-source.ts'
import { type FolderDraft, folderToDraft } from './drafts/folder-to-draft.ts'
import { blankTemplate } from './blank-template.ts'
import { readChargedDraft } from './read-draft.ts'
import {
  nameInSource,
  nameOfCopy,
  settingsWithName,
  shortenName,
  slugOfName,
  withName,
} from './template-name.ts'
import {
  copyObject,
  draftAssetKey,
  draftFolder,
  forEachInStore,
  pictureKey,
  putDraftAssets,
  removeFolder,
} from './drafts/template-objects.ts'
import type { TemplateParts } from './template-parts.ts'
import { unpackFolder, type ZipCaller } from './zip/unpack-folder.ts'

/** Default name of a new template. */
export const untitled = 'Untitled template'

/** Creates a template whose draft is one page. */
export async function createBlank(
  { catalog, templatesMax }: TemplateParts,
  accountId: string,
  given: string | undefined,
): Promise<CreatedTemplate> {
  const name = given?.trim() ?? untitled
  const templateId = catalog.templates.newId()
  await catalog.templates.createDrafted(accountId, {
    templateId,
    slug: slugOfName(name),
    name,
    source: checkDraftSource(blankTemplate(name)),
    templatesMax,
  })
  return { templateId, notes: [] }
}

/** Creates a copy of a library template, with its picture unless the account has a brand. Throws `not_found`. */
export async function createFromLibrary(
  parts: TemplateParts,
  accountId: string,
  of: { slug: string; name: string | undefined },
): Promise<CreatedTemplate> {
  const { entry, files } = await parts.library.read(of.slug)
  const created = await createFromFolder(parts, accountId, {
    draft: await withAccountCompany(parts, accountId, await folderToDraft(files)),
    name: of.name,
    fallbackName: entry.name,
  })
  const isBranded = brandFingerprint(await parts.catalog.brands.read(accountId)) !== undefined
  const picture = isBranded ? undefined : await parts.library.picture(entry.slug)
  if (picture) {
    await parts.store.put(pictureKey(created.templateId), picture, { contentType: 'image/webp' })
    await parts.catalog.templates.notePicture(accountId, created.templateId, 1)
  }
  return created
}

/** Fills a draft with the account's company details, if they are set. */
async function withAccountCompany(
  { catalog }: TemplateParts,
  accountId: string,
  draft: FolderDraft,
): Promise<FolderDraft> {
  const { company } = await catalog.brands.read(accountId)
  if (company.name === '') return draft
  return { ...draft, source: { ...draft.source, files: fillCompany(draft.source.files, company) } }
}

/** Creates a template from a ZIP of its folder. Throws `invalid_upload`. */
export async function createFromZip(
  parts: TemplateParts,
  of: { zip: Buffer; name: string | undefined },
  caller: ZipCaller,
): Promise<CreatedTemplate> {
  const { files, topFolder } = await unpackFolder(of.zip, caller)
  const fallbackName = shortenName(topFolder ?? '').trim() || untitled
  const draft = await folderToDraft(files)
  return createFromFolder(parts, caller.accountId, { draft, name: of.name, fallbackName })
}

/** Creates a template with a copy of the draft and the picture. */
export async function duplicateTemplate(
  parts: TemplateParts,
  accountId: string,
  template: TemplateOverview,
): Promise<CreatedTemplate> {
  const { catalog, store, templatesMax } = parts
  const name = nameOfCopy(template.name)
  const templateId = catalog.templates.newId()
  const draft = await readForCopy(parts, accountId, { template, name })
  const assets = new Map(Object.values(draft.assets).map((asset) => [asset.sha256, asset]))
  const assetBytes = [...assets.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  await catalog.storedBytes.requireRoom(accountId, assetBytes)
  await forEachInStore(assets.values(), async ({ sha256, contentType }) => {
    const from = draftAssetKey(template.templateId, sha256)
    await copyObject(store, { from, to: draftAssetKey(templateId, sha256), contentType })
  })
  const copy = { templateId, slug: slugOfName(name), name, ...draft.copy, assetBytes, templatesMax }
  await catalog.templates
    .createDrafted(accountId, copy)
    .catch(removeIfRefused(() => removeFolder(store, draftFolder(templateId))))
  if (template.pictureRevision !== null) {
    const picture = {
      from: pictureKey(template.templateId),
      to: pictureKey(templateId),
      contentType: 'image/webp',
    }
    if (await copyObject(store, picture)) await catalog.templates.notePicture(accountId, templateId, 1)
  }
  return { templateId, notes: [] }
}

/** Returns the assets of a template's draft, and the draft with the new name. A saved draft, which can be megabytes, is copied by the database. */
async function readForCopy(
  parts: TemplateParts,
  accountId: string,
  { template, name }: { template: TemplateOverview; name: string },
) {
  const { templateId } = template
  await parts.storedReads.check(accountId)
  const saved = await parts.catalog.drafts.readSettings(accountId, templateId)
  if (!saved) {
    const { source } = await readChargedDraft(parts, accountId, template)
    return { assets: source.assets, copy: { source: withName(source, name) } }
  }
  const { revision, bytes } = saved
  await parts.storedReads.take(accountId, bytes)
  const settings = settingsWithName(saved.settings, name)
  return {
    assets: saved.assets as DraftSource['assets'],
    copy: { copyOf: { templateId, revision, settings, bytes } },
  }
}

/** Creates a template from a draft. Throws `rate_limited` if the account has created too many bytes. Its assets are stored first, so that they exist as soon as the template does. */
export async function createFromFolder(
  { catalog, store, templatesMax }: Pick<TemplateParts, 'catalog' | 'store' | 'templatesMax'>,
  accountId: string,
  of: {
    draft: FolderDraft
    name: string | undefined
    fallbackName: string
    /** Default: derived from the name, with a number if it is in use. */
    slug?: string | undefined
  },
): Promise<CreatedTemplate> {
  const { draft, fallbackName } = of
  const assetBytes = [...draft.assets.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (assetBytes > assetsTogetherMax)
    throw new Fault('invalid_upload', { detail: 'The assets are too large. Use smaller images.' })
  const wanted = of.name?.trim()
  const named: DraftSource = wanted === undefined ? draft.source : withName(draft.source, wanted)
  const name = wanted ?? nameInSource(named) ?? fallbackName
  const templateId = catalog.templates.newId()
  const source = checkDraftSource(named)
  await savedBytes.check(accountId)
  await savedBytes.charge(accountId, bytesOfSource(source))
  await catalog.storedBytes.requireRoom(accountId, assetBytes)
  await putDraftAssets(store, templateId, draft.assets)
  const isSlugFixed = of.slug !== undefined
  const slug = of.slug ?? slugOfName(name)
  const template = { templateId, slug, name, source, assetBytes, isSlugFixed, templatesMax }
  await catalog.templates
    .createDrafted(accountId, template)
    .catch(removeIfRefused(() => removeFolder(store, draftFolder(templateId))))
  return { templateId, notes: draft.notes }
}

/** Fills a library template with company details. Its samples no longer contain the values of these fields. */
function fillCompany(files: Readonly<Record<string, string>>, company: Company): Record<string, string> {
  const settings = JSON.parse(files['template.json'] ?? '{}') as { fields?: Record<string, FieldDeclaration> }
  const paths = companyFieldPaths(settings.fields ?? {})
  if (paths.length === 0) return { ...files }
  const fields = withCompanyValues(settings.fields ?? {}, company)
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      if (file === 'template.json') return [file, formatJson({ ...settings, fields })]
      if (!/^(?:sample\.json|samples\/.+\.json)$/.test(file)) return [file, text]
      return [file, formatJson(withoutPaths(JSON.parse(text) as Record<string, unknown>, paths))]
    }),
  )
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
