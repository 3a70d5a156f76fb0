import type { SingleEditName } from '@platen/assistant/author'
import { Fault } from '@platen/contract'
import { PackedData } from '../../bodies/packed-data.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { changeDraft } from './change-draft.ts'
import { doTask } from './do-task.ts'
import { refuseTooLong } from './page-length.ts'

/** Applies an edit from the assistant to a draft. Throws errors from `changeDraft`, and `invalid_request` if the edit is rejected. */
export function singleEdit(
  context: ToolContext,
  edit: SingleEditName,
  { templateId, revision, ...given }: { templateId: string; revision: number; data?: object },
): Promise<ToolAnswer> {
  return changeDraft(context, { templateId, revision }, async (source) => {
    refuseTooLong(source)
    const { data, ...others } = given
    const input = data instanceof PackedData ? { input: others, packed: data.text } : { input: given }
    const made = await doTask(context, { kind: 'edit', edit, ...input, source })
    if ('refused' in made) throw new Fault('invalid_request', { detail: made.refused })
    return { ...made, words: `${made.words}.` }
  })
}
