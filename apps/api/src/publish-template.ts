import { buildBundle, writeBundle } from '@platen/bundle'
import type { Catalog } from '@platen/catalog'
import { Fault, type SourceFault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import type { PublishedTemplates } from './published-templates.ts'

export interface Published {
  templateId: string
  version: number
  /** Sentences about what was done to the template's assets, and what its author may want to know. */
  notes: string[]
}

export type PublishTemplate = (of: {
  accountId: string
  slug: string
  files: ReadonlyMap<string, Uint8Array>
}) => Promise<Published>

/**
 * Checks a template folder, prepares its assets and makes it the next version of the account's template of that name.
 * The version can be rendered only when all of it is stored. Throws `invalid_template` with every fault.
 */
export function createPublishTemplate(parts: {
  catalog: Catalog
  store: ObjectStore
  templates: PublishedTemplates
}): PublishTemplate {
  const { catalog, store, templates } = parts
  return async ({ accountId, slug, files }) => {
    const known = await catalog.findTemplateBySlug(accountId, slug)
    const templateId = known?.templateId ?? catalog.newTemplateId()
    const checked = await buildBundle({ templateId, version: 0, files })
    if ('faults' in checked) throw invalidTemplate(checked.faults)
    if (!known)
      await catalog.createTemplate(accountId, { templateId, slug, name: checked.bundle.settings.name })
    const version = await catalog.reserveVersion(accountId, templateId)
    const bundle = { ...checked.bundle, version }
    await writeBundle(store, bundle, checked.assets)
    const { settings, fields } = bundle
    await catalog.activateVersion(accountId, { templateId, version, settings, fields, notes: checked.notes })
    templates.forget(accountId, templateId)
    return { templateId, version, notes: checked.notes }
  }
}

function invalidTemplate(faults: readonly SourceFault[]): Fault {
  return new Fault('invalid_template', {
    detail: faults.length === 1 ? '1 fault was found.' : `${faults.length} faults were found.`,
    errors: faults.map(({ file, line, column, code, message }) => ({
      pointer: `/files/${file.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code,
      message,
      line,
      column,
    })),
  })
}
