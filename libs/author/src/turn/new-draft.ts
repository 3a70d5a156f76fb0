import type { DraftSource } from '@platen/contract'
import { dataOfImport, parseImport, readSettings, writeSample } from '@platen/draft'
import type { AuthorRequest } from './turn-parts.ts'

/** What a new template begins with: its name, and the sample data that was given. */
export function newDraft({ source, sample }: Pick<AuthorRequest, 'source' | 'sample'>): {
  source: DraftSource
  hasPickedFields: boolean
} {
  const { name = 'Template' } = readSettings(source.files['template.json'] ?? '')
  const isGiven = sample !== undefined && sample.format !== 'later'
  const parsed = isGiven ? parseImport(sample.text, sample.format as 'json' | 'csv' | 'names', []) : undefined
  const data =
    parsed && parsed.kind !== 'problem'
      ? dataOfImport(parsed, { list: parsed.kind === 'rows' && parsed.count > 1 ? 'rows' : null, row: 0 }, {})
      : {}
  return {
    source: {
      files: {
        'template.html': '',
        'style.css': '',
        'template.json': `${JSON.stringify({ name }, null, 2)}\n`,
        'sample.json': writeSample(data),
      },
      assets: {},
    },
    hasPickedFields: !isGiven,
  }
}
