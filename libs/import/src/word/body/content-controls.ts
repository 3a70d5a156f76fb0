import type { XmlElement } from '../package/parse-xml.ts'
import { allOf, childOf, childrenOf, textOf, valueOf } from '../package/xml-queries.ts'
import type { Story } from '../reading.ts'
import { fieldName } from '../tags/field-name.ts'
import { dateDeclaration } from '../tags/switches.ts'

/** Reads a content control: a field by its tag, a check box, a list of rows, or nothing. */
export function readControl(control: XmlElement): {
  name: string | undefined
  check: { isChecked: boolean; signs: string[] } | undefined
  isRepeating: boolean
  dateFormat: string | undefined
  isPicture: boolean
} {
  const properties = childOf(control, 'w:sdtPr')
  const given = valueOf(properties, 'w:tag') ?? ''
  const check = childOf(properties, 'w14:checkbox')
  const sign = (name: string) => {
    const code = Number.parseInt(childOf(check, name)?.attributes['w14:val'] ?? '', 16)
    return Number.isFinite(code) && code > 0x20 && code < 0xe000 ? String.fromCodePoint(code) : undefined
  }
  const checked = childOf(check, 'w14:checked')
  // A missing element means off, a missing value means on ([MS-DOCX] 2.6.1.7).
  const state = checked ? (checked.attributes['w14:val'] ?? '1') : '0'
  const isGallery = childrenOf(properties).some(
    ({ name }) => name === 'w:docPartObj' || name === 'w:docPartList',
  )
  return {
    // Google Docs adds a content control to each suggestion and comment.
    name: isGallery || given.startsWith('goog_rdk_') ? undefined : fieldName(given),
    check: check && {
      isChecked: !['0', 'false', 'off'].includes(state),
      signs: [sign('w14:checkedState') ?? '☒', sign('w14:uncheckedState') ?? '☐'],
    },
    isRepeating: childOf(properties, 'w15:repeatingSection') !== undefined,
    dateFormat: valueOf(properties, 'w:date', 'w:dateFormat'),
    isPicture: childOf(properties, 'w:picture') !== undefined,
  }
}

/**
 * Converts a check box to text. If it has a name, converts it to a field, and keeps its state in the sample. Boxes with the same name and different
 * states become separate fields.
 */
export function checkText(
  { reading: { ticks } }: Story,
  given: string | undefined,
  isChecked: boolean,
  [on = '☒', off = '☐']: readonly string[] = [],
): string {
  if (given === undefined) return isChecked ? on : off
  let name = given
  for (let count = 2; (ticks.get(name) ?? isChecked) !== isChecked; count++) name = `${given}_${count}`
  ticks.set(name, isChecked)
  return `{{#${name}}}${on}{{/${name}}}{{^${name}}}${off}{{/${name}}}`
}

/** Keeps the text of a control as the example of its field, except for placeholder text. */
export function keepExample({ reading }: Story, name: string, control: XmlElement): void {
  const content = childOf(control, 'w:sdtContent')
  const isPlaceholder = childOf(control, 'w:sdtPr', 'w:showingPlcHdr') !== undefined
  const written = isPlaceholder || !content ? '' : allOf(content, 'w:t').map(textOf).join('')
  const shown = (reading.boundValue(control) ?? written).trim().slice(0, exampleLengthMax)
  if (shown !== '' && !shown.includes('{{') && !reading.examples.has(name)) reading.examples.set(name, shown)
}

const exampleLengthMax = 500

export function declareDate(
  { reading: { declared } }: Story,
  name: string,
  format: string | undefined,
): void {
  const declaration = format === undefined ? undefined : dateDeclaration(format)
  if (declaration && !declared.has(name)) declared.set(name, declaration)
}
