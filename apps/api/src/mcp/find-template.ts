import { bundleBounds } from '@platen/template/bundle'
import type { ListedTemplate } from '@platen/database'
import { type DraftSource, Fault } from '@platen/contract'
import { Type } from 'typebox'
import { refuseWithoutScope } from '../http/authenticate.ts'
import { findCallersTemplate } from '../templates/find-callers-template.ts'
import { readChargedDraft, readChargedVersion } from '../templates/read-draft.ts'
import type { ToolContext } from './tool.ts'

/** Of a template in an input. */
export const templateId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Id of a template, such as tpl_…, or its slug: list_templates has both.',
})

/** Of a version in an input; a string, too, as models are apt to send one. */
export const versionInput = Type.Unsafe<number | 'draft'>({
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', enum: ['draft'] },
  ],
  description:
    'A version’s number, or "draft" for what its author is working on (needs the scope templates:write). Left out: the version that callers get.',
})

/** The caller's template of this id or slug; one that its key does not know is not there. Throws `not_found`. */
export function findTemplate({ parts, caller }: ToolContext, named: string): Promise<ListedTemplate> {
  return findCallersTemplate(parts.catalog.templates, caller, named)
}

/** Throws `insufficient_scope` for a key that may not write templates: drafts are for who may. */
export function requireWriter({ caller }: ToolContext): void {
  refuseWithoutScope(caller.key, 'templates:write')
}

/** What a version of a template is made of. */
export interface FoundSource {
  template: ListedTemplate
  version: number | 'draft'
  source: DraftSource
  /** Of a draft. */
  revision?: number
}

/**
 * The files of a version, or of the draft. Throws `not_found` for a template or version that is not there, or whose files were not kept, and
 * `insufficient_scope`, and as `takeRoom` does.
 */
export async function findSource(
  context: ToolContext,
  of: { templateId: string; version?: number | 'draft' | undefined },
): Promise<FoundSource> {
  const { parts, caller } = context
  const { accountId } = caller
  if (of.version === 'draft') requireWriter(context)
  const template = await findTemplate(context, of.templateId)
  await caller.takeRoom(bundleBounds.sourceBytesMax, caller.signal)
  if (of.version === 'draft') {
    const { source, revision } = await readChargedDraft(parts, accountId, template)
    return { template, version: 'draft', source, revision }
  }
  const version = of.version ?? template.liveVersion
  if (version === null)
    throw new Fault('not_found', {
      detail: 'The template was never published. Its draft can be read, with version "draft".',
    })
  const source = await readChargedVersion(parts, { accountId, templateId: template.templateId, version })
  if (!source)
    throw new Fault('not_found', {
      detail: `The template has no version ${version}, or its files were not kept.`,
    })
  return { template, version, source }
}
