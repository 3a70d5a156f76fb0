import {
  type FieldDeclaration,
  isButton,
  isFillable,
  type PdfFieldLook,
  type PdfFormField,
  type PdfWidget,
} from '@platen/contract'
import type { CheckBox, OverlayBox, Rectangle, TextBox, TextLook } from '../box.ts'
import { cleanLabel } from '../find/label-words.ts'
import { plainLook } from '../html/look-style.ts'
import { newTextSizeMinPt, sizeOfLine } from '../text-size.ts'
import { exampleText } from './example-text.ts'
import { nameFields } from './name-fields.ts'

/** What fills a form: a box for each of its places, and the merge fields that stand in them. */
export interface FormBoxes {
  boxes: OverlayBox[]
  /** By name, as template.json declares them. */
  fields: Record<string, FieldDeclaration>
  /** Formulas by the name of what they give: which button of a group is on. */
  computed: Record<string, string>
  sample: Record<string, unknown>
}

/** Whether a box can fill a field; what is only to be read keeps its value. */
export function isFilledByBox({ kind, isReadOnly, widgets }: PdfFormField): boolean {
  return !isReadOnly && widgets.length > 0 && isFillable(kind)
}

/** Boxes that fill the fields of a form, each with a merge field of its own; `taken` are names that the template has already. */
export function boxesOfForm(fields: readonly PdfFormField[], taken: Iterable<string> = []): FormBoxes {
  const filled = fields.filter(isFilledByBox)
  const names = nameFields(filled, taken)
  const form: FormBoxes = { boxes: [], fields: {}, computed: {}, sample: {} }
  const used = new Set([...taken, ...names.values()])
  for (const field of filled) {
    const name = names.get(field.name) ?? ''
    if (!isButton(field.kind)) addTexts(form, field, name)
    else if (field.kind === 'check' && statesOf(field).length === 1) addCheck(form, field, name)
    else addGroup(form, { field, name, used })
  }
  return form
}

function addTexts(form: FormBoxes, field: PdfFormField, name: string): void {
  const { kind, options = [], value, isMultiline, maxLength, takesOther } = field
  const labels = options.map(({ label }) => label)
  form.fields[name] = {
    type: isMultiline ? 'multiline' : 'text',
    ...declared(field),
    ...(kind === 'choice' && !takesOther && optionsOf(labels)),
  }
  const shown = options.find((option) => option.value === value)?.label.trim() ?? value
  form.sample[name] = (
    shown ??
    labels.find((label) => label.trim() !== '')?.trim() ??
    sampleText(field)
  ).slice(0, maxLength)
  for (const widget of field.widgets) form.boxes.push(textBox(field, { widget, text: `{{${name}}}` }))
}

function addCheck(form: FormBoxes, field: PdfFormField, name: string): void {
  form.fields[name] = { type: 'boolean', ...declared(field) }
  form.sample[name] = field.value !== undefined
  for (const widget of field.widgets) form.boxes.push(checkBox(field, { widget, condition: name }))
}

/** One value says which of several is on: a formula for each. */
function addGroup(
  form: FormBoxes,
  { field, name, used }: { field: PdfFormField; name: string; used: Set<string> },
): void {
  const states = statesOf(field)
  const words = new Map(field.options?.map(({ value, label }) => [value, label]))
  form.fields[name] = {
    type: 'text',
    ...declared(field),
    ...optionsOf(states.map((state) => words.get(state) ?? state)),
  }
  const value = field.value ?? states[0] ?? ''
  form.sample[name] = (words.get(value) ?? value).trim()
  for (const state of states) {
    const text = JSON.stringify((words.get(state) ?? state).trim())
    const [condition = name] = nameFields(
      [{ ...field, name: `${name} ${words.get(state) ?? state}` }],
      used,
    ).values()
    used.add(condition)
    form.computed[condition] = `${inFormula(name)} == ${text}`
    for (const widget of field.widgets)
      if (widget.choice === state) form.boxes.push(checkBox(field, { widget, condition }))
  }
}

function inFormula(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `field(${JSON.stringify(name)})`
}

function statesOf({ widgets }: PdfFormField): string[] {
  return [...new Set(widgets.flatMap(({ choice }) => choice ?? []))]
}

/** What data may send, as the form shows it. */
function optionsOf(labels: readonly string[]): Pick<FieldDeclaration, 'options'> {
  const options = [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '')
  const isDeclared = options.length > 0 && options.every((option) => option.length <= optionLengthMax)
  return isDeclared ? { options } : {}
}

/** As template.json takes it. */
const optionLengthMax = 1_000

/** What a declaration says of any field. */
function declared({ label, isRequired }: PdfFormField): Pick<FieldDeclaration, 'label' | 'required'> {
  return { ...(label && { label: label.slice(0, labelMax) }), required: isRequired === true }
}

const labelMax = 100

function sampleText(field: PdfFormField): string {
  const { label, name, maxLength, isComb, isMultiline, look } = field
  if (isComb || (maxLength !== undefined && maxLength <= shortMax))
    return '1234567890'.repeat(10).slice(0, maxLength)
  const own = name
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '')
  const words = cleanLabel(label ?? '') || (label ?? own ?? '')
  const lettersMax = lettersIn(field)
  // Figures stand at the right of their places.
  const isAmount = look.align === 'right' && !isMultiline
  return exampleText(words, { isAmount, lettersMax }) ?? withRoom(words, field)
}

/** As many words as have room: a sample that is cut off stops the publishing. */
function withRoom(text: string, field: PdfFormField): string {
  const letters = lettersIn(field)
  if (field.isMultiline || text.length <= letters) return text
  const start = text.slice(0, letters + 1)
  return start.slice(0, start.search(/\s\S*$/)).trim() || text.slice(0, letters)
}

function lettersIn({ widgets, maxLength = Infinity }: PdfFormField): number {
  const width = Math.min(...widgets.map((widget) => widget.width)) - 2 * padding
  return Math.max(1, Math.min(maxLength, Math.floor(width / letterWidth)))
}

/** Points that a letter takes in small print. */
const letterWidth = 5
const shortMax = 6

/** Points that viewers leave free beside a text, and above a list. */
const padding = 2

/**
 * Points by which Chromium sets a line in the middle of a box higher than viewers set what is typed into a field: it sets lines on whole
 * pixels, on the upper one (all but 7 of 60 amounts of a tax form, against pdf.js, November 2026).
 */
const lineRise = 0.7

function textBox(field: PdfFormField, { widget, text }: { widget: PdfWidget; text: string }): TextBox {
  const { isMultiline = false, isComb, maxLength, kind, look } = field
  const wraps = isMultiline || kind === 'list'
  const side = isComb || widget.width < 6 * padding ? 0 : padding
  const above = kind === 'list' && widget.height >= 6 * padding ? padding : 0
  return {
    kind: 'text',
    page: widget.page,
    isLocked: false,
    left: tenth(widget.left + side),
    top: tenth(widget.top + (wraps ? above : lineRise)),
    width: tenth(widget.width - 2 * side),
    height: tenth(widget.height - 2 * above),
    text,
    look: lookOf(look, { wraps, height: widget.height }),
    overflow: isComb ? 'clip' : 'shrink',
    formField: field.name,
    ...shownOptions(field, widget),
    ...(maxLength !== undefined && { lettersMax: maxLength }),
    ...(isComb && { isComb }),
  }
}

/** Points of the smallest options that are shown: of a longer list those alone that are chosen. */
const optionSizeMin = 6

function shownOptions({ kind, options = [] }: PdfFormField, { height }: PdfWidget): Pick<TextBox, 'options'> {
  const labels = options
    .map(({ label }) => label.replaceAll(/\s+/g, ' ').trim())
    .filter((label) => label !== '')
  const hasRoom = labels.length * optionSizeMin * plainLook.lineHeight <= height
  return kind === 'list' && labels.length > 0 && hasRoom ? { options: labels } : {}
}

const families: Record<PdfFieldLook['family'], string> = {
  sans: plainLook.family,
  serif: '"Noto Serif", serif',
  mono: '"Noto Sans Mono", monospace',
}

function lookOf(
  { family, size, color, align, isBold }: PdfFieldLook,
  { wraps, height }: { wraps: boolean; height: number },
): TextLook {
  return {
    ...plainLook,
    family: families[family],
    size: Math.max(newTextSizeMinPt, size === 0 ? Math.min(wraps ? 10 : 12, sizeOfLine(height)) : size),
    color,
    weight: isBold ? 700 : 400,
    align,
    verticalAlign: wraps ? 'top' : 'middle',
    wraps,
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

/** The mark stands within the frame that the form draws. */
function inset({ left, top, width, height }: PdfWidget): Rectangle {
  const edge = Math.min(width, height) * 0.12
  return {
    left: tenth(left + edge),
    top: tenth(top + edge),
    width: tenth(width - 2 * edge),
    height: tenth(height - 2 * edge),
  }
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}
