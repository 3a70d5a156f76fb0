import type { Catalog } from '@platen/catalog'
import type { Bundle, TemplateChanges } from '@platen/contract'
import { compareFields } from './compare-fields.ts'
import { compareLanguages } from './compare-languages.ts'
import { nameConnectors } from './name-connectors.ts'

const recentMs = 30 * 86_400_000

/** What a bundle would change as the next version of its template: nothing where it is the first. */
export type CompareWithPublished = (of: {
  accountId: string
  bundle: Pick<Bundle, 'templateId' | 'fields' | 'settings'>
  publishedVersion: number | null
}) => Promise<TemplateChanges>

export function createCompareWithPublished({
  versions,
  connectors,
}: Pick<Catalog, 'versions' | 'connectors'>): CompareWithPublished {
  return async ({ accountId, bundle, publishedVersion }) => {
    const { templateId, fields, settings } = bundle
    const published = await versions.find(accountId, templateId, publishedVersion ?? 0)
    if (!published) return { fields: [], languages: [] }
    const used = await versions.listUsed(accountId, templateId, new Date(Date.now() - recentMs))
    return {
      fields: nameConnectors(
        compareFields(published.fields, fields, used),
        await connectors.listMappings(accountId, templateId),
      ),
      languages: compareLanguages(published.settings, settings),
    }
  }
}
