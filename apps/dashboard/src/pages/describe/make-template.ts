import type { Attachment, CreatedTemplate, PromptPart, SampleInput } from '@platen/contract'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { firstTurns } from '../../prompt/first-turn.ts'
import { fitData } from './data/fit-data.ts'
import { forgetDescription } from './kept-description.ts'

/** Makes a blank template, whose first turn is what was described; the editor's chat asks it of the author. Answers its id. */
export async function makeTemplate(of: {
  prompt: PromptPart[]
  sample: SampleInput
  files: Attachment[]
}): Promise<string> {
  const { templateId } = await ask<CreatedTemplate>('/templates', { method: 'POST', json: { from: 'blank' } })
  const { prompt, files } = of
  await firstTurns.keep(templateId, { prompt, files, sample: sampleOf(of.sample) })
  await forgetDescription()
  void queryClient.invalidateQueries({ queryKey: ['templates'] })
  return templateId
}

/** What of sample data is sent: as much as was shown. Where there is none, the author picks the fields. */
function sampleOf(given: SampleInput): SampleInput {
  if (given.format === 'later' || given.text.trim() === '') return { format: 'later', text: '' }
  const fitted = fitData(given)
  if ('problem' in fitted) return given
  const { notes: _, ...sample } = fitted
  return sample
}
