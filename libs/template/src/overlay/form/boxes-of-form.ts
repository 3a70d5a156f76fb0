import {
  type FieldDeclaration,
  isButton,
  isFillable,
  type PdfFieldTextStyle,
  type PdfFormField,
  type PdfWidget,
  startOfText,
} from '@platen/contract'
import type { CheckBox, OverlayBox, Rectangle, TextBox, TextStyle } from '../box.ts'
import { plainStyle } from '../html/text-style.ts'
import { newTextSizeMinPt, sizeOfLine } from '../text-size.ts'
import { FreeNames } from '../field-names.ts'
import { nameField, nameFields } from './name-fields.ts'
import { sampleOfPreset, sampleOption, sampleText } from './sample-text.ts'
import { alongLines, tenth, textPosition } from './text-position.ts'

/** The boxes and merge fields of a form. */
export interface FormBoxes {
  boxes: OverlayBox[]
  /** Declarations by field name. */
  fields: Record<string, FieldDeclaration>
  /** Formulas by field name. They determine which button of a group is on. */
  computed: Record<string, string>
  sample: Record<string, unknown>
  /** Groups of fields in which probably only one field should be true. */
  exclusive: string[][]
}

const namesListedMax = 12

/** Whether a box can fill a field. Read-only fields keep their value. */
export function isFilledByBox({ kind, isReadOnly, widgets }: PdfFormField): boolean {
  return !isReadOnly && widgets.length > 0 && isFillable(kind)
}

/** Returns a box and a merge field for each field of a form. `taken` are names that the template already has. */
export function boxesOfForm(fields: readonly PdfFormField[], taken: Iterable<string> = []): FormBoxes {
  const filled = fields.filter(isFilledByBox)
  const names = nameFields(filled, taken)
  const form: FormBoxes = { boxes: [], fields: {}, computed: {}, sample: {}, exclusive: [] }
  const free = new FreeNames(new Set([...taken, ...names.values()]))
  for (const field of filled) {
    const name = names.get(field.name) ?? ''
    if (!isButton(field.kind)) addTexts(form, field, name)
    else if (field.kind === 'check' && statesOf(field).length === 1) addCheck(form, field, name)
    else addGroup(form, { field, name, free })
  }
  for (const checks of exclusiveChecks(filled)) {
    const group = checks.flatMap(({ name }) => names.get(name) ?? [])
    form.exclusive.push(group)
    for (const name of group) {
      const declaration = form.fields[name]
      if (declaration?.type === 'boolean')
        form.fields[name] = {
          ...declaration,
          description: `Usually only one of these is true: ${group.slice(0, namesListedMax).join(', ')}.`,
        }
    }
  }
  return form
}

function addTexts(form: FormBoxes, field: PdfFormField, name: string): void {
  const { kind, options = [], preset, isMultiline, maxLength, takesOther } = field
  const labels = options.map(({ label }) => label)
  const declaration: FieldDeclaration = {
    type: isMultiline ? 'multiline' : 'text',
    ...declared(field),
    ...(kind === 'choice' && !takesOther && optionsOf(labels)),
  }
  const withinLength = (text: string) => (maxLength === undefined ? text : startOfText(text, maxLength))
  const shown = takenBy(declaration, preset && withinLength(labelsOf(preset, options)))
  form.fields[name] = { ...declaration, ...(shown !== undefined && { default: shown }) }
  const ofPreset = shown === undefined ? undefined : sampleOfPreset(shown, field)
  // A truncated option would be invalid.
  const isWhole = ofPreset === shown || !declaration.options
  form.sample[name] = withinLength(
    ofPreset !== undefined && isWhole
      ? ofPreset
      : labels.some((label) => label.trim() !== '')
        ? sampleOption(labels, field)
        : sampleText(field),
  )
  for (const widget of field.widgets) form.boxes.push(textBox(field, { widget, text: `{{${name}}}` }))
}

/** Converts export values to labels. For a list, each line has a value. */
function labelsOf(value: string, options: NonNullable<PdfFormField['options']>): string {
  const labels = new Map(options.map((option) => [option.value, option.label.trim()]))
  return options.length === 0
    ? value
    : value
        .split('\n')
        .map((line) => labels.get(line) ?? line)
        .join('\n')
}

/** Returns the form's value as the default if it is a valid value of the field. */
function takenBy({ options }: FieldDeclaration, preset: string | undefined): string | undefined {
  return preset !== undefined && (!options || options.includes(preset)) ? preset : undefined
}

function addCheck(form: FormBoxes, field: PdfFormField, name: string): void {
  const isOn = field.preset !== undefined
  form.fields[name] = { type: 'boolean', ...declared(field), ...(isOn && { default: true }) }
  form.sample[name] = isOn
  for (const widget of field.widgets) form.boxes.push(checkBox(field, { widget, condition: name }))
}

/** Adds a single field for a group of buttons, and a formula for each button. */
function addGroup(
  form: FormBoxes,
  { field, name, free }: { field: PdfFormField; name: string; free: FreeNames },
): void {
  const states = statesOf(field)
  const optionLabels = new Map(field.options?.map(({ value, label }) => [value, label]))
  const declaration: FieldDeclaration = {
    type: 'text',
    ...declared(field),
    ...optionsOf(states.map((state) => optionLabels.get(state) ?? state)),
  }
  const wordOf = (state: string) => (optionLabels.get(state) ?? state).trim()
  const preset = takenBy(declaration, field.preset && wordOf(field.preset))
  form.fields[name] = { ...declaration, ...(preset !== undefined && { default: preset }) }
  form.sample[name] = preset ?? wordOf(states[0] ?? '')
  const widgetsOf = Map.groupBy(field.widgets, ({ choice }) => choice)
  for (const state of states) {
    const text = JSON.stringify((optionLabels.get(state) ?? state).trim())
    const condition = nameField({ ...field, name: `${name} ${optionLabels.get(state) ?? state}` }, free)
    form.computed[condition] = `${inFormula(name)} == ${text}`
    for (const widget of widgetsOf.get(state) ?? []) form.boxes.push(checkBox(field, { widget, condition }))
  }
}

function inFormula(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `field(${JSON.stringify(name)})`
}

function statesOf({ widgets }: PdfFormField): string[] {
  return [...new Set(widgets.flatMap(({ choice }) => choice ?? []))]
}

function optionsOf(labels: readonly string[]): Pick<FieldDeclaration, 'options'> {
  const options = [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '')
  const isDeclared = options.length > 0 && options.every((option) => option.length <= optionLengthMax)
  return isDeclared ? { options } : {}
}

/** Maximum length of an option in template.json. */
const optionLengthMax = 1_000

function declared({ label, isRequired }: PdfFormField): Pick<FieldDeclaration, 'label' | 'required'> {
  return { ...(label && { label: label.slice(0, labelMax) }), required: isRequired === true }
}

const labelMax = 100

function textBox(field: PdfFormField, { widget, text }: { widget: PdfWidget; text: string }): TextBox {
  const { isMultiline = false, isComb, maxLength, kind, look } = field
  const wraps = isMultiline || kind === 'list'
  return {
    kind: 'text',
    page: widget.page,
    isLocked: false,
    ...textPosition(widget, { wraps, isComb: isComb === true }),
    text,
    look: lookOf(look, { wraps, widget }),
    overflow: isComb ? 'clip' : 'shrink',
    formField: field.name,
    ...shownOptions(field, widget),
    ...(maxLength !== undefined && { lettersMax: maxLength }),
    ...(isComb && { isComb }),
  }
}

/** Minimum text size for options, in points. A list that would need a smaller size shows only the chosen options. */
const optionSizeMin = 6
/** Average width of a character as a share of its size. */
const letterShare = 0.6

function shownOptions({ kind, options = [] }: PdfFormField, widget: PdfWidget): Pick<TextBox, 'options'> {
  const labels = options
    .map(({ label }) => label.replaceAll(/\s+/g, ' ').trim())
    .filter((label) => label !== '')
  const { length, depth } = alongLines(widget)
  const lines = labels.map((label) => Math.ceil((label.length * optionSizeMin * letterShare) / length))
  const linesMax = depth / (optionSizeMin * plainStyle.lineHeight)
  const hasRoom = lines.reduce((sum, count) => sum + count, 0) <= linesMax
  return kind === 'list' && labels.length > 0 && hasRoom ? { options: labels } : {}
}

const families: Record<PdfFieldTextStyle['family'], string> = {
  sans: plainStyle.family,
  serif: '"Noto Serif", serif',
  mono: '"Noto Sans Mono", monospace',
}

function lookOf(
  { family, size, color, align, isBold }: PdfFieldTextStyle,
  { wraps, widget }: { wraps: boolean; widget: PdfWidget },
): TextStyle {
  const room = alongLines(widget).depth - 2 * Math.max(0, (widget.border ?? 1) - 1)
  return {
    ...plainStyle,
    family: families[family],
    size: Math.max(newTextSizeMinPt, size === 0 ? Math.min(wraps ? 10 : 12, sizeOfLine(room)) : size),
    color,
    weight: isBold ? 700 : 400,
    align,
    verticalAlign: wraps ? 'top' : 'middle',
    wraps,
    ...(widget.turn !== undefined && { turn: widget.turn }),
  }
}

function checkBox(
  field: PdfFormField,
  { widget, condition }: { widget: PdfWidget; condition: string },
): CheckBox {
  const { page, choice } = widget
  return {
    kind: 'check',
    page,
    isLocked: false,
    ...inset(widget),
    field: condition,
    mark: field.kind === 'radio' ? 'dot' : 'tick',
    color: field.look.color,
    formField: field.name,
    ...(choice !== undefined && { choice }),
  }
}

/** Returns the area for a mark, inside the frame that the form prints. */
function inset({ left, top, width, height }: PdfWidget): Rectangle {
  const edge = Math.min(width, height) * 0.12
  return {
    left: tenth(left + edge),
    top: tenth(top + edge),
    width: tenth(width - 2 * edge),
    height: tenth(height - 2 * edge),
  }
}

/**
 * Returns groups of check boxes that probably exclude each other: their names differ only by index (`c1_1[0]`, `c1_1[1]`), and their states differ.
 * Boxes that can be checked together have the same state, as in IRS forms. This is only a hint, because some forms also number other boxes in this
 * way.
 */
function exclusiveChecks(fields: readonly PdfFormField[]): PdfFormField[][] {
  const checks = fields.filter(({ kind, name }) => kind === 'check' && indexed.test(name))
  return [...Map.groupBy(checks, ({ name }) => name.replace(indexed, '')).values()].filter((group) => {
    const states = group.map(({ widgets }) => widgets[0]?.choice)
    return group.length > 1 && new Set(states).size === group.length
  })
}

const indexed = /\[\d+\]$/
