import { type DraftSource, type FieldDeclaration, labelFromName, promptText } from '@platen/contract'
import { dataDeclarations, purposeOf, understandData } from '@platen/assistant/composer'
import { isJsonObject, readSettings, writeSample } from '@platen/template/draft'
import type { AuthorRequest } from '../author-parts.ts'

/** The initial state of a new template. */
export interface NewDraft {
  source: DraftSource
  /** Whether the model chooses the fields, because there is no sample data. */
  hasPickedFields: boolean
}

/**
 * Creates the initial draft of a new template from its name and sample data, with the fields whose types are certain. Returns an error if the data
 * cannot be read.
 */
export function newDraft({
  source,
  prompt,
  sample = { format: 'later', text: '' },
}: Pick<AuthorRequest, 'source' | 'prompt' | 'sample'>): NewDraft | { unread: string } {
  const { name = 'Template' } = readSettings(source.files['template.json'] ?? '')
  // Parsed in the same way as for the preview that the user saw and for the Composer.
  const { data, fields, faults, language } = understandData(sample, purposeOf(promptText(prompt)))
  const [fault] = faults
  if (fault) return { unread: `${fault.message}${fault.where === undefined ? '' : ` (${fault.where})`}` }
  const declared = dataDeclarations(fields, language)
  const all = withUndeclared(declared, data)
  const settings = { name, ...(Object.keys(all).length > 0 && { fields: all }) }
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

type Fields = Record<string, FieldDeclaration>

/** Declares all other fields in the data. An amount without a known currency is declared as a number. */
function withUndeclared(fields: Fields, data: Readonly<Record<string, unknown>>): Fields {
  const missing = Object.entries(data).flatMap(([name, value]): [string, FieldDeclaration][] => {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined
    const declaration = known ? { ...known, ...fieldsWithin(known, value) } : declarationFor(name, value)
    return declaration ? [[name, declaration]] : []
  })
  return { ...fields, ...Object.fromEntries(missing) }
}

function fieldsWithin({ fields, item }: FieldDeclaration, value: unknown): Pick<FieldDeclaration, 'fields'> {
  const rows = (Array.isArray(value) ? value : [value]).filter((row) => isJsonObject(row))
  if (item || rows.length === 0) return {}
  return {
    fields: withUndeclared(fields ?? {}, Object.assign({}, ...rows.toReversed()) as Record<string, unknown>),
  }
}

function declarationFor(name: string, value: unknown): FieldDeclaration | undefined {
  const label = labelFromName(name)
  if (Array.isArray(value)) {
    const [first] = value
    if (first === undefined) return undefined
    return isJsonObject(first)
      ? { type: 'list', label, ...fieldsWithin({ type: 'list' }, value) }
      : { type: 'list', label, item: { type: typeof first === 'number' ? 'number' : 'text' } }
  }
  if (isJsonObject(value)) return { type: 'group', label, ...fieldsWithin({ type: 'group' }, value) }
  if (typeof value === 'number') return { type: 'number', label }
  return { type: typeof value === 'boolean' ? 'boolean' : 'text', label }
}
