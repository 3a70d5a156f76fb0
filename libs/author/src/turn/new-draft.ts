import type { DraftSource, FieldDeclaration } from '@platen/contract'
import { understandData, type UnderstoodField } from '@platen/composer'
import { readSettings, writeSample } from '@platen/draft'
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
  sample = { format: 'later', text: '' },
}: Pick<AuthorRequest, 'source' | 'sample'>): NewDraft | { unread: string } {
  const { name = 'Template' } = readSettings(source.files['template.json'] ?? '')
  const { data, fields, faults } = understandData(sample)
  const [fault] = faults
  if (fault) return { unread: `${fault.message}${fault.where === undefined ? '' : ` (${fault.where})`}` }
  const declared = declarations(fields)
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

function declarations(fields: readonly UnderstoodField[]): Record<string, FieldDeclaration> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const declaration = declarationOf(field)
      return declaration ? [[field.name, declaration]] : []
    }),
  )
}

/** None where it cannot be said without the model, such as money of an unknown currency. */
function declarationOf(field: UnderstoodField): FieldDeclaration | undefined {
  const { kind, words: label, currency, whole, item = 'text', children } = field
  if (kind === 'group' || kind === 'list') return { type: kind, label, fields: declarations(children) }
  if (kind === 'values') return { type: 'list', label, item: { type: item === 'number' ? 'number' : 'text' } }
  if (kind === 'email') return { type: 'text', label }
  if (kind === 'percent') return { type: 'percent', label, ...(whole && { whole }) }
  if (kind !== 'money') return { type: kind, label }
  if (currency === undefined) return undefined
  return { type: 'money', label, currency: /^[A-Z]{3}$/.test(currency) ? currency : `{{${currency}}}` }
}
