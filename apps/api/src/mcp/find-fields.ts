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
  if (of.version === 'draft') {
    requireWriter(context)
    return context.parts.atOnce(context.caller.accountId, () => findDraftFields(context, of.templateId))
  }
  const { parts, caller } = context
  const { template, version, source } = await findSource(context, of)
  const { templateId } = template
  const found = await parts.catalog.versions.find(caller.accountId, templateId, Number(version))
  if (!found) throw new Fault('not_found', { detail: `The template has no version ${version}.` })
  const { name, fields } = found
  return { templateId, name, version, fields, bundle: { templateId, version: Number(version) }, source }
}

async function findDraftFields(context: ToolContext, named: string): Promise<FoundFields> {
  const { parts, caller, report } = context
  const { accountId, signal } = caller
  const { template, version, source } = await findSource(context, { templateId: named, version: 'draft' })
  const { templateId, name } = template
  report('Checking the draft')
  const { bundle } = await parts.publishing.prepare({
    accountId,
    templateId,
    source,
    samples: new Set(),
    deadlineAt: Date.now() + workMsMax,
    signal,
  })
  return { templateId, name, version, fields: bundle.fields, bundle, source }
}
