import type { PDFDict, PDFObject } from '@cantoo/pdf-lib'
import {
  isButton,
  type PdfFieldKind,
  type PdfFormField,
  type PdfWidget,
  type StampTarget,
} from '@platen/contract'
import { appearanceStates } from './appearance.ts'
import type { TreeField, TreeWidget } from './form-tree.ts'
import { borderOf, readTextStyle, turnOf } from './read-text-style.ts'
import { dictionaryOf, itemsOf, numberOf, textOf, valueOf } from './read-values.ts'

/** ISO 32000-1, tables 221, 226, 228 and 230. */
const flag = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  file: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const

const optionsMax = 1_000
const maxLengthMax = 100_000

export interface ListedField {
  field: PdfFormField
  tree: TreeField
  /** The visible widgets, in the same order. */
  widgets: Array<{ seen: PdfWidget; tree: TreeWidget }>
}

/** Describes a field; undefined for an unknown kind. */
export function listField(
  tree: TreeField,
  { form, pages }: { form: PDFDict; pages: readonly StampTarget[] },
): ListedField | undefined {
  const flags = numberOf(tree.inherited('Ff')) ?? 0
  const kind = kindOf(textOf(tree.inherited('FT')), flags)
  if (!kind) return undefined
  const has = (bit: number) => (flags & bit) !== 0
  const maxLength = numberOf(tree.inherited('MaxLen'))
  const isText = kind === 'text' || kind === 'password'
  const hasLength = isText && maxLength !== undefined && maxLength > 0 && maxLength <= maxLengthMax
  const isChoice = kind === 'choice' || kind === 'list'
  const label = labelOf(tree)
  const value = valueText(tree.inherited('V'), kind)
  const preset = presetText(tree, kind)
  const widgets = tree.widgets.flatMap((widget) => {
    const seen = seenWidget(widget, { kind, page: pages[widget.pageIndex] })
    return seen ? [{ seen, tree: widget }] : []
  })
  const field: PdfFormField = {
    name: tree.name,
    kind,
    ...(label && { label }),
    widgets: widgets.map(({ seen }) => seen),
    ...(has(flag.readOnly) && { isReadOnly: true }),
    ...(has(flag.required) && { isRequired: true }),
    ...(kind === 'text' && has(flag.multiline) && { isMultiline: true }),
    ...(kind === 'text' && hasLength && has(flag.comb) && !has(flag.multiline) && { isComb: true }),
    ...(hasLength && { maxLength: Math.floor(maxLength) }),
    ...(isChoice && { options: optionsOf(tree) }),
    ...(kind === 'radio' && namedChoices(tree)),
    ...(kind === 'choice' && has(flag.edit) && { takesOther: true }),
    ...(kind === 'list' && has(flag.multiSelect) && { takesMany: true }),
    look: readTextStyle(tree, form),
    ...(value !== undefined && { value }),
    ...(preset !== undefined && { preset }),
  }
  return { field, tree, widgets }
}

function kindOf(type: string | undefined, flags: number): PdfFieldKind | undefined {
  if (type === 'Tx') {
    if (flags & flag.password) return 'password'
    return flags & flag.file ? 'file' : 'text'
  }
  if (type === 'Btn') {
    if (flags & flag.pushButton) return 'button'
    return flags & flag.radio ? 'radio' : 'check'
  }
  if (type === 'Ch') return flags & flag.combo ? 'choice' : 'list'
  return type === 'Sig' ? 'signature' : undefined
}

/** Returns the position of a widget as viewers show it; undefined without a size. */
function seenWidget(
  widget: TreeWidget,
  { kind, page }: { kind: PdfFieldKind; page: StampTarget | undefined },
): PdfWidget | undefined {
  if (!page) return undefined
  const [a, b, c, d, e, f] = page.matrix
  const corner = (x: number, y: number) => {
    // The matrix rotates by quarter turns and scales, so its inverse is the transpose divided by the scale.
    const scale = a * a + b * b
    return [(a * (x - e) + b * (y - f)) / scale, (c * (x - e) + d * (y - f)) / scale] as const
  }
  const [left, bottom, right, top] = widget.rectangle
  const [[x1, y1], [x2, y2]] = [corner(left, bottom), corner(right, top)]
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (width < leastSide || height < leastSide) return undefined
  const states = isButton(kind) ? appearanceStates(widget.dictionary) : undefined
  const turn = (turnOf(widget) + 360 - quarterOf(page) * 90) % 360
  const border = borderOf(widget) / Math.hypot(a, b)
  return {
    page: widget.pageIndex + 1,
    left: rounded(Math.min(x1, x2)),
    top: rounded(page.height - Math.max(y1, y2)),
    width: rounded(width),
    height: rounded(height),
    ...(states && { choice: states[0] ?? 'Yes' }),
    ...((turn === 90 || turn === 180 || turn === 270) && { turn }),
    ...(border > 1 && { border: rounded(border) }),
  }
}

/** Clockwise 90° turns. */
function quarterOf({ matrix: [a, b] }: StampTarget): number {
  if (a === 0) return b > 0 ? 1 : 3
  return a > 0 ? 0 : 2
}

/** Minimum side length, in visible points. */
const leastSide = 1

function rounded(points: number): number {
  return Math.round(points * 1_000) / 1_000
}

function labelOf(field: TreeField): string | undefined {
  const texts = [field.inherited('TU'), ...field.widgets.map(({ dictionary }) => valueOf(dictionary, 'TU'))]
  const label = texts.map((text) => textOf(text)?.replaceAll(/\s+/g, ' ').trim()).find((text) => text)
  return label?.slice(0, labelCharactersMax)
}

const labelCharactersMax = 500

function optionsOf(field: TreeField): Array<{ value: string; label: string }> {
  return itemsOf(field.inherited('Opt'), optionsMax).flatMap((option) => {
    const [value, label] = itemsOf(option, 2).map(textOf)
    const text = textOf(option)
    if (text !== undefined) return [{ value: text, label: text }]
    return value === undefined ? [] : [{ value, label: label ?? value }]
  })
}

/** Radio buttons with numbers as states have their labels in `Opt`. */
function namedChoices(field: TreeField): Pick<PdfFormField, 'options'> {
  const shown = optionsOf(field)
  const states = field.widgets.map(({ dictionary }) => appearanceStates(dictionary)[0] ?? '')
  const options = states.flatMap((value, index) => {
    const label = shown[/^\d{1,4}$/.test(value) ? Number(value) : index]?.label
    return label === undefined ? [] : [{ value, label }]
  })
  return options.length === states.length && options.length > 0 ? { options } : {}
}

function valueText(value: PDFObject | undefined, kind: PdfFieldKind): string | undefined {
  if (kind === 'signature' || kind === 'button') return undefined
  const items = itemsOf(value, kind === 'list' ? optionsMax : 1).flatMap((item) => textOf(item) ?? [])
  const text = (textOf(value) ?? (items.length > 0 ? items.join('\n') : undefined))?.replaceAll(
    /\r\n?/g,
    '\n',
  )
  return text === '' || (isButton(kind) && text === 'Off') || dictionaryOf(value) ? undefined : text
}

/** The original value of an emptied field. It exists only in drafts. */
export const presetKey = 'PlatenPreset'

function presetText(field: TreeField, kind: PdfFieldKind): string | undefined {
  const emptied = field.inherited(presetKey)
  if (emptied) return valueText(emptied, kind)
  const value = field.inherited('V')
  if (value) return valueText(value, kind)
  const shown = isButton(kind) ? field.widgets.map(({ dictionary }) => valueOf(dictionary, 'AS')) : []
  const on = shown.find((state) => valueText(state, kind) !== undefined)
  return valueText(on ?? (shown.some(Boolean) ? undefined : field.inherited('DV')), kind)
}
