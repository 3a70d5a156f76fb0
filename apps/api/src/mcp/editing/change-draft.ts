import { bundleBounds } from '@platen/template/bundle'
import { type DraftSource, escapePointerPart, Fault } from '@platen/contract'
import { isSameSource, newFaults } from '@platen/template/draft'
import { Type } from 'typebox'
import { createFindFaults } from '../../author/turns/find-faults.ts'
import { sourceFaultItem } from '../../publishing/invalid-template.ts'
import { checkDraftSource } from '../../templates/drafts/check-draft-source.ts'
import { draftConflict } from '../../templates/drafts/draft-conflict.ts'
import { readChargedDraft } from '../../templates/read-draft.ts'
import { nameInSource } from '../../templates/template-name.ts'
import { doTask } from './do-task.ts'
import { isTooLong, refuseTooLong } from './page-length.ts'
import { findTemplate, requireWriter, templateId } from '../find-template.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'

const lostShown = 30

/** Input properties that identify the draft to change. */
export const draftProperties = {
  templateId,
  revision: Type.Integer({
    minimum: 0,
    description:
      'Revision of the draft that you read (read_template or read_file with version "draft"), or of your last change. If someone else saved the draft since, nothing is written.',
  }),
}

/** Output of tools that change a draft. */
export const changedDraft = Type.Object({
  revision: Type.Integer({ description: 'New revision of the draft, for the next change.' }),
  changed: Type.String(),
  note: Type.Optional(Type.String()),
  lostFields: Type.Optional(
    Type.Array(Type.String(), { description: 'Fields that the draft no longer has.' }),
  ),
})

/** The result of a change. */
export interface DraftChange {
  source: DraftSource
  /** Description for users, in the past tense. */
  words: string
  note?: string
}

/**
 * Changes a draft and saves it, completely or not at all. Throws `draft_conflict` if the draft has another revision, `invalid_template` if the change
 * adds errors that prevent publishing, `invalid_request` if the page is too long, and errors from `change`.
 */
export async function changeDraft(
  context: ToolContext,
  of: { templateId: string; revision: number },
  change: ChangeSource,
): Promise<ToolAnswer> {
  requireWriter(context)
  // The limit is checked before anything is read, so that a rejection costs little.
  return context.parts.atOnce(context.caller.accountId, () => changeDraftNow(context, of, change))
}

type ChangeSource = (source: DraftSource) => DraftChange | Promise<DraftChange>

async function changeDraftNow(
  context: ToolContext,
  of: { templateId: string; revision: number },
  change: ChangeSource,
): Promise<ToolAnswer> {
  const { parts, caller } = context
  const { accountId } = caller
  const template = await findTemplate(context, of.templateId)
  await caller.reserveMemory(bundleBounds.sourceBytesMax, caller.signal)
  const draft = await readChargedDraft(parts, accountId, template)
  if (draft.revision !== of.revision) throw draftConflict(draft.revision, 'written')
  const { words, note, source: given } = await change(draft.source)
  const source = checkDraftSource(given)
  if (isSameSource(source, draft.source))
    throw new Fault('invalid_request', {
      detail: 'The change has no effect: the draft already has this content.',
    })
  refuseTooLong(source)
  // If the page was too long before, it is not compared: it is enough that it is now shorter.
  const before = isTooLong(draft.source) ? source : draft.source
  const { torn, lost } = await doTask(context, { kind: 'effects', before, after: source })
  if (torn.length > 0)
    throw new Fault('invalid_template', {
      detail: `Nothing was written: the HTML would be broken. ${torn.slice(0, 4).join(' ')} Write whole elements.`,
    })
  context.report('Checking the draft')
  await refuseNewFaults(context, { templateId: template.templateId, before, source })
  const name = nameInSource(source)
  const saved = await parts.catalog.drafts.save(accountId, template.templateId, {
    source,
    revision: draft.revision,
    ...(name !== undefined && { name }),
  })
  if (!saved.saved) throw draftConflict(saved.revision, 'written')
  return {
    answer: {
      revision: saved.revision,
      changed: words,
      ...(note !== undefined && { note }),
      ...(lost.length > 0 && { lostFields: lost.slice(0, lostShown) }),
    },
  }
}

/** Drafts can be unfinished, but a change must not add errors. */
async function refuseNewFaults(
  { parts, caller }: ToolContext,
  { templateId: id, before, source }: { templateId: string; before: DraftSource; source: DraftSource },
): Promise<void> {
  const findFaults = createFindFaults(parts.publishing.prepare)
  const of = { accountId: caller.accountId, templateId: id, signal: caller.signal }
  const after = await findFaults(source, of)
  if (after.length === 0) return
  const fresh = newFaults(await findFaults(before, of), after)
  if (fresh.length === 0) return
  throw new Fault('invalid_template', {
    detail: 'Nothing was written, because the draft could not be published with this change.',
    errors: fresh.map((fault) => sourceFaultItem(fault, `/${escapePointerPart(fault.file)}`)),
  })
}
