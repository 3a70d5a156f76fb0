import type { Attachment, CreatedTemplate, PromptPart, SampleGiven } from '@platen/contract'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { firstTurns } from '../../prompt/first-turn.ts'
import { forgetDescription } from './kept-description.ts'

/** Makes a blank template, whose first turn is what was described; the editor's chat asks it of the author. Answers its id. */
export async function makeTemplate(of: {
  prompt: PromptPart[]
  sample: SampleGiven
  files: Attachment[]
}): Promise<string> {
  const { templateId } = await ask<CreatedTemplate>('/templates', { method: 'POST', json: { from: 'blank' } })
  const { prompt, files } = of
  // Where there is no data, the author picks the fields.
  const sample: SampleGiven =
    of.sample.format === 'later' || of.sample.text.trim() === '' ? { format: 'later', text: '' } : of.sample
  await firstTurns.keep(templateId, { prompt, files, sample })
  await forgetDescription()
  void queryClient.invalidateQueries({ queryKey: ['templates'] })
  return templateId
}
