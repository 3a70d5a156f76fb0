import type { Attachment, CreatedTemplate, PromptPart, SampleInput } from '@platen/contract'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { firstTurns } from '../../prompt/first-turn.ts'
import { fitData } from './data/fit-data.ts'
import { forgetDescription } from './stored-description.ts'

/**
 * Creates a blank template and returns its ID. Stores the description as the first turn of the template. The chat in the editor sends it to the
 * author.
 */
export async function createTemplate(of: {
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

/** Returns the sample data to send, shortened in the same way as on the page. If there is no data, the author picks the fields. */
function sampleOf(given: SampleInput): SampleInput {
  if (given.format === 'later' || given.text.trim() === '') return { format: 'later', text: '' }
  const fitted = fitData(given)
  if ('problem' in fitted) return given
  const { notes: _, ...sample } = fitted
  return sample
}
