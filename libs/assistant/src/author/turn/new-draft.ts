import { type DraftSource, promptWords } from '@platen/contract'
import { dataDeclarations, purposeOf, understandData } from '@platen/assistant/composer'
import { readSettings, writeSample } from '@platen/template/draft'
import type { AuthorRequest } from '../author-parts.ts'

/** What a new template begins with. */
export interface NewDraft {
  source: DraftSource
  /** There was no data: the model picks the fields. */
  hasPickedFields: boolean
}

/** The draft that a new template begins with: its name, the sample data that was given, and what its fields plainly are; or why that cannot be read. */
export function newDraft({
  source,
  prompt,
  sample = { format: 'later', text: '' },
}: Pick<AuthorRequest, 'source' | 'prompt' | 'sample'>): NewDraft | { unread: string } {
  const { name = 'Template' } = readSettings(source.files['template.json'] ?? '')
  // As it was shown to the person, and as the Composer reads it.
  const { data, fields, faults, language } = understandData(sample, purposeOf(promptWords(prompt)))
  const [fault] = faults
  if (fault) return { unread: `${fault.message}${fault.where === undefined ? '' : ` (${fault.where})`}` }
  const declared = dataDeclarations(fields, language)
  const settings = { name, ...(Object.keys(declared).length > 0 && { fields: declared }) }
  return {
    source: {
      files: {
        'template.html': '',
        'style.css': '',
        'template.json': `${JSON.stringify(settings, null, 2)}\n`,
        'sample.json': writeSample(data),
      },
      assets: {},
    },
    hasPickedFields: sample.format === 'later',
  }
}
