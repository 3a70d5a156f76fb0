import { type BundleRef, type DraftBundle, type Field, Fault } from '@platen/contract'
import { type FoundSource, findSource, requireWriter } from './find-template.ts'
import { type ToolContext, workMsMax } from './tool.ts'

/** What data a version takes, or a draft. */
export interface FoundFields {
  /** Its id, where it was asked for by its slug, too. */
  templateId: string
  name: string
  version: number | 'draft'
  fields: readonly Field[]
  /** What it is merged with. */
  bundle: BundleRef | DraftBundle
  /** Left out where the files of a version were not kept. */
  source?: FoundSource['source']
}

/** The fields of a version or of the draft. Throws as `findSource` does, and `invalid_template` for a draft that cannot be read. */
export async function findFields(
  context: ToolContext,
  of: { templateId: string; version?: number | 'draft' | undefined },
): Promise<FoundFields> {
  const { parts, caller, report } = context
  const { accountId, signal } = caller
  if (of.version === 'draft') requireWriter(context)
  const { template, version, source } = await findSource(context, of)
  const { templateId } = template
  if (version !== 'draft') {
    const found = await parts.catalog.versions.find(accountId, templateId, version)
    if (!found) throw new Fault('not_found', { detail: `The template has no version ${version}.` })
    const { name, fields } = found
    return { templateId, name, version, fields, bundle: { templateId, version }, source }
  }
  report('Checking the draft')
  const { bundle } = await parts.atOnce(accountId, () =>
    parts.publishing.prepare({
      accountId,
      templateId,
      source,
      samples: new Set(),
      deadlineAt: Date.now() + workMsMax,
      signal,
    }),
  )
  return { templateId, name: template.name, version, fields: bundle.fields, bundle, source }
}
