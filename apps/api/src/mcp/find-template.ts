import { bundleBounds } from '@platen/template/bundle'
import type { ListedTemplate } from '@platen/database'
import { type DraftSource, Fault } from '@platen/contract'
import { Type } from 'typebox'
import { refuseWithoutScope } from '../http/authenticate.ts'
import { findCallersTemplate } from '../templates/find-callers-template.ts'
import { readChargedDraft, readChargedVersion } from '../templates/read-draft.ts'
import type { ToolContext } from './tool.ts'

/** The `templateId` of tool inputs. */
export const templateId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'ID of a template, such as tpl_…, or its slug. list_templates returns both.',
})

/** The `version` of tool inputs. Strings are accepted too, because models tend to send them. */
export const versionInput = Type.Unsafe<number | 'draft'>({
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', enum: ['draft'] },
  ],
  description:
    'Number of a version, or "draft" for the current draft (requires the templates:write scope). Default: the live version.',
})

/** Finds a template by ID or slug. Throws `not_found`, including for templates that the key cannot access. */
export function findTemplate({ parts, caller }: ToolContext, named: string): Promise<ListedTemplate> {
  return findCallersTemplate(parts.catalog.templates, caller, named)
}

/** Throws `insufficient_scope` for a key that cannot edit templates, which drafts require. */
export function requireWriter({ caller }: ToolContext): void {
  refuseWithoutScope(caller.key, 'templates:write')
}

/** The source of a version or draft. */
export interface FoundSource {
  template: ListedTemplate
  version: number | 'draft'
  source: DraftSource
  /** Revision of a draft. */
  revision?: number
}

/**
 * Returns the files of a version or the draft. Throws `not_found` if the template or version does not exist or its files were not stored,
 * `insufficient_scope`, and errors from `reserveMemory`.
 */
export async function findSource(
  context: ToolContext,
  of: { templateId: string; version?: number | 'draft' | undefined },
): Promise<FoundSource> {
  const { parts, caller } = context
  const { accountId } = caller
  if (of.version === 'draft') requireWriter(context)
  const template = await findTemplate(context, of.templateId)
  await caller.reserveMemory(bundleBounds.sourceBytesMax, caller.signal)
  if (of.version === 'draft') {
    const { source, revision } = await readChargedDraft(parts, accountId, template)
    return { template, version: 'draft', source, revision }
  }
  const version = of.version ?? template.liveVersion
  if (version === null)
    throw new Fault('not_found', {
      detail: 'The template was never published. To read its draft, use version "draft".',
    })
  const source = await readChargedVersion(parts, { accountId, templateId: template.templateId, version })
  if (!source)
    throw new Fault('not_found', {
      detail: `The template has no version ${version}, or its files were not stored.`,
    })
  return { template, version, source }
}
