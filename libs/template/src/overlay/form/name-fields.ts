import type { PdfFormField } from '@platen/contract'
import { cleanLabel } from '../find/clean-label.ts'
import { FreeNames, nameLengthMax, nameOf, namePartsOf } from '../field-names.ts'

/** Returns merge field names for the fields in a form. They are derived from the form's own names, and are short, readable and unique. */
export function nameFields(
  fields: readonly PdfFormField[],
  taken: Iterable<string> = [],
): Map<string, string> {
  const free = new FreeNames(new Set(taken))
  return new Map(fields.map((field) => [field.name, nameField(field, free)]))
}

export function nameField(field: PdfFormField, free: FreeNames): string {
  return free.take(proposedName(field))
}

/** Matches generated names of groups and fields, which have no meaning. */
const groupNobodyNamed =
  /^(?:topmostsubform|form|page|subform|body|bodypage|datos|table|row|cell|line|area|.*readorder.*)?[#\d_-]*$/i
const fieldNobodyNamed =
  /^(?:[a-z]{1,2}|text|textfield|textbox|checkbox|check|field|fill|untitled|undefined|unnamed|combobox|listbox|dropdown|dropdownlist|radiobutton|radiobuttonlist|group|numericfield|decimalfield|datefield|datetimefield|toggle|formfield|kontrollkastchen)?[\s_#-]*\d*(?:[\s_-]\d+)*(?:a\w?)?[\s_]*$/i

/** Whether a field has no meaningful name or label. */
export function saysNothing({ name, label }: PdfFormField): boolean {
  const last = name.split('.').at(-1) ?? ''
  return (!label || fieldNobodyNamed.test(label)) && fieldNobodyNamed.test(last.replace(/\[\d+\]$/, ''))
}

function proposedName({ name, label, part: partNumber = 0 }: PdfFormField): string {
  const parts = name.split('.').map((part) => ({
    words: part.replace(/\[\d+\]$/, ''),
    position: Number(/\[([1-9]\d*)\]$/.exec(part)?.[1] ?? 0),
  }))
  const last = parts.at(-1) ?? { words: '', position: 0 }
  const groups = parts.slice(0, -1).filter(({ words }) => !groupNobodyNamed.test(words))
  if (!fieldNobodyNamed.test(last.words)) {
    const whole = [...groups, last].flatMap(({ words }) => slugOf(words) || []).join('_')
    const short = whole.length <= nameLengthMax ? whole : slugOf(last.words)
    if (short !== '') return numbered(short, last.position)
  }
  const ofLabel = nameOfSentence(label ?? '')
  if (/\p{L}{3}|\p{Lo}/u.test(ofLabel)) return partNumber > 0 ? `${ofLabel}_${partNumber}` : ofLabel
  const near = slugOf(groups.at(-1)?.words ?? '')
  return numbered([near, slugOf(last.words)].filter((part) => part !== '').join('_'), last.position)
}

/** Matches the name of a sum in tax forms, which comes after its explanation. */
const sum = /(?:this is|these are) (?:your|the) (?<sum>.+)$/i
/** Matches function words at the end of a shortened name. */
const looseEnd = /(?:_(?:and|or|if|the|of|to|from|is|are|this|your|see|for|with|a|an))+$/

/** Returns a name from the first sentence of a label. */
function nameOfSentence(label: string): string {
  const clean = cleanLabel(label)
  const [first = ''] = (sum.exec(clean)?.groups?.['sum'] ?? clean).split(/[.;](?=\s+\p{Lu})/u)
  return slugOf(first).replace(looseEnd, '')
}

function numbered(name: string, position: number): string {
  return position > 0 ? `${name}_${position + 1}` : name
}

/** Converts text to a name. Words are also split at capital letters. */
function slugOf(text: string): string {
  return nameOf(namePartsOf(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')))
}
