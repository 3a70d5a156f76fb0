import { type BundleRef, type DraftBundle, type Field, Fault } from '@platen/contract'
import { type FoundSource, findSource, requireWriter } from './find-template.ts'
import { type ToolContext, workMsMax } from './tool.ts'

/** The fields of a version or draft. */
export interface FoundFields {
  /** The id, even if the request names the slug. */
  templateId: string
  name: string
  version: number | 'draft'
  fields: readonly Field[]
  /** The bundle that the data is merged with. */
  bundle: BundleRef | DraftBundle
  /** Absent if the files of a version were not stored. */
  source?: FoundSource['source']
}

/** Returns the fields of a version or the draft. Throws errors from `findSource`, and `invalid_template` if the draft cannot be read. */
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
