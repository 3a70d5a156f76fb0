import type { XmlElement } from '../package/parse-xml.ts'
import { allOf, childOf, childrenOf, textOf, valueOf } from '../package/xml-queries.ts'
import type { Story } from '../reading.ts'
import { fieldName } from '../tags/field-name.ts'
import { dateDeclaration } from '../tags/switches.ts'

/** What a content control is: a field by its tag, a check box, a list of rows, or nothing of its own. */
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
  // Left out, the element says off, and its value on ([MS-DOCX] 2.6.1.7).
  const state = checked ? (checked.attributes['w14:val'] ?? '1') : '0'
  const isGallery = childrenOf(properties).some(
    ({ name }) => name === 'w:docPartObj' || name === 'w:docPartList',
  )
  return {
    // Google Docs gives each of its suggestions and comments one.
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
 * A check box as text: of a field where it has a name, which the sample then ticks as the document does. Boxes of one name that are
 * not ticked alike are fields of their own, as one value cannot print both.
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

/** Keeps what a control shows as the example of the field that it becomes; what Word shows where nothing is written yet is none. */
export function keepExample({ reading }: Story, name: string, control: XmlElement): void {
  const content = childOf(control, 'w:sdtContent')
  const isPlaceholder = childOf(control, 'w:sdtPr', 'w:showingPlcHdr') !== undefined
  const written = isPlaceholder || !content ? '' : allOf(content, 'w:t').map(textOf).join('')
  const shown = (reading.boundValue(control) ?? written).trim().slice(0, exampleLengthMax)
  if (shown !== '' && !shown.includes('{{') && !reading.examples.has(name)) reading.examples.set(name, shown)
}

const exampleLengthMax = 500

/** Notes that a control's field is a date. */
export function declareDate(
  { reading: { declared } }: Story,
  name: string,
  format: string | undefined,
): void {
  const declaration = format === undefined ? undefined : dateDeclaration(format)
  if (declaration && !declared.has(name)) declared.set(name, declaration)
}
