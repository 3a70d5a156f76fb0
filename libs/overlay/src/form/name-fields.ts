import type { PdfFormField } from '@platen/contract'
import { isReservedName } from '../reserved-names.ts'

/** A merge field for each field of a form, by the form's own names: short, readable and unique. */
export function nameFields(
  fields: readonly PdfFormField[],
  taken: Iterable<string> = [],
): Map<string, string> {
  const used = new Set(taken)
  const names = new Map<string, string>()
  for (const field of fields) {
    const base = proposedName(field)
    let name = base
    for (let count = 2; used.has(name); count++) name = `${base}_${count}`
    used.add(name)
    names.set(field.name, name)
  }
  return names
}

/** Programs name groups and fields so where nobody does. */
const groupNobodyNamed =
  /^(?:topmostsubform|form|page|subform|body|bodypage|datos|table|row|cell|line|area|.*readorder.*)?[#\d_-]*$/i
const fieldNobodyNamed =
  /^(?:[a-z]{1,2}|text|textfield|textbox|checkbox|check|field|fill|untitled|undefined|unnamed|combobox|listbox|dropdown|dropdownlist|radiobutton|radiobuttonlist|group|numericfield|decimalfield|datefield|datetimefield|toggle|formfield|kontrollkastchen)?[\s_#-]*\d*(?:[\s_-]\d+)*(?:a\w?)?$/i

function proposedName({ name, label }: PdfFormField): string {
  const parts = name.split('.').map((part) => ({
    words: part.replace(/\[\d+\]$/, ''),
    place: Number(/\[([1-9]\d*)\]$/.exec(part)?.[1] ?? 0),
  }))
  const last = parts.at(-1) ?? { words: '', place: 0 }
  const groups = parts.slice(0, -1).filter(({ words }) => !groupNobodyNamed.test(words))
  if (!fieldNobodyNamed.test(last.words)) {
    const whole = [...groups, last].map(({ words }) => slugOf(words)).join('_')
    const short = whole.length <= lengthMax ? whole : slugOf(last.words)
    if (short !== '') return usable(numbered(short, last.place))
  }
  const ofLabel = slugOf(label ?? '')
  if (/\p{L}{3}|\p{Lo}/u.test(ofLabel)) return usable(ofLabel)
  const near = slugOf(groups.at(-1)?.words ?? '')
  return usable(numbered([near, slugOf(last.words)].filter((part) => part !== '').join('_'), last.place))
}

const lengthMax = 40

function numbered(name: string, place: number): string {
  return place > 0 ? `${name}_${place + 1}` : name
}

/** Words as a name: `Vor- und Zuname` is `vor_und_zuname`; letters of other scripts stay. */
function slugOf(text: string): string {
  const words = text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length + 1 > lengthMax && slug !== '') break
    slug = slug === '' ? word.slice(0, lengthMax) : `${slug}_${word}`
  }
  return slug
}

function usable(name: string): string {
  if (name === '') return 'field'
  return /^\p{L}/u.test(name) && !isReservedName(name) ? name : `field_${name}`
}
