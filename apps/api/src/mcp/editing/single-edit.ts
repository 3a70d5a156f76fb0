import type { SingleEditName } from '@platen/author'
import { Fault } from '@platen/contract'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { changeDraft } from './change-draft.ts'
import { doTask } from './do-task.ts'
import { refuseTooLong } from './page-length.ts'

/** Changes a draft by an edit that the author of templates has as well. Throws as `changeDraft` does, and `invalid_request` with its refusal. */
export function singleEdit(
  context: ToolContext,
  edit: SingleEditName,
  { templateId, revision, ...input }: { templateId: string; revision: number },
): Promise<ToolAnswer> {
  return changeDraft(context, { templateId, revision }, async (source) => {
    refuseTooLong(source)
    const made = await doTask(context, { kind: 'edit', edit, input, source })
    if ('refused' in made) throw new Fault('invalid_request', { detail: made.refused })
    return { ...made, words: `${made.words}.` }
  })
}
