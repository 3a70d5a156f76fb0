import { isButton, isFillable, type PdfFormField, type PdfWidget } from '@platen/contract'
import { labelKnownFields, type FieldLabel } from '../find/label-known-fields.ts'
import type { PageDrawing } from '../find/page-drawing.ts'
import { saysNothing } from './name-fields.ts'

/** Returns the pages (from 1) with fields that have no meaningful name or label. */
export function pagesToLabel(fields: readonly PdfFormField[]): number[] {
  const pages = fields.flatMap((field) =>
    wantsLabel(field) || wantsOptions(field) ? (field.widgets[0]?.page ?? []) : [],
  )
  return [...new Set(pages)].toSorted((a, b) => a - b)
}

/** Adds labels from the text of a page to fields that have no label. */
export function labelFields(
  fields: readonly PdfFormField[],
  { page, drawing }: { page: number; drawing: PageDrawing },
): PdfFormField[] {
  const positions = fields.flatMap((field, index) =>
    field.widgets.flatMap((widget) =>
      widget.page === page
        ? {
            ...widget,
            index,
            widget,
            isCheck: isButton(field.kind),
            // Fields with a meaningful name are not treated as parts of a split number.
            ...(field.isComb && wantsLabel(field) && { cells: field.maxLength ?? 1 }),
          }
        : [],
    ),
  )
  const found = new Map<PdfWidget, FieldLabel>()
  for (const [at, label] of labelKnownFields(drawing, positions).entries()) {
    const position = positions[at]
    if (position && label) found.set(position.widget, label)
  }
  return fields.map((field) =>
    isGroup(field) ? withOptions(field, found) : withLabel(field, found.get(field.widgets[0] as PdfWidget)),
  )
}

function wantsLabel(field: PdfFormField): boolean {
  return isFillable(field.kind) && saysNothing(field)
}

/** Matches states that have no meaning. */
const silentState = /^(?:\d+|choice\s?\d+|[a-z]|yes|on|true)$/i

function wantsOptions(field: PdfFormField): boolean {
  return isGroup(field) && !field.options && statesOf(field).every((state) => silentState.test(state))
}

function isGroup(field: PdfFormField): boolean {
  return field.kind === 'radio' || (field.kind === 'check' && statesOf(field).length > 1)
}

function statesOf({ widgets }: PdfFormField): string[] {
  return [...new Set(widgets.flatMap(({ choice }) => choice ?? []))]
}

function withLabel(field: PdfFormField, found: FieldLabel | undefined): PdfFormField {
  if (!found || !wantsLabel(field)) return field
  const { label, context, count, part } = found
  const whole = context === undefined ? label : `${context}: ${label}`
  const counted = count === undefined ? whole : `${count} ${whole}`
  return part === undefined ? { ...field, label: counted } : { ...field, label: `${counted} (${part})`, part }
}

/** The labels of buttons become choices. Their common context becomes the label of the group. */
function withOptions(field: PdfFormField, found: ReadonlyMap<PdfWidget, FieldLabel>): PdfFormField {
  const printed = new Map<string, FieldLabel>()
  for (const widget of field.widgets) {
    const label = found.get(widget)
    if (label && widget.choice !== undefined && !printed.has(widget.choice)) printed.set(widget.choice, label)
  }
  const states = statesOf(field)
  const words = new Set(Array.from(printed.values(), ({ label }) => label))
  // Incomplete or ambiguous choices would be misleading.
  if (words.size < states.length || words.size === 0) return field
  const contexts = new Set(Array.from(printed.values(), ({ context }) => context ?? []).flat())
  const label = contexts.size === 1 ? [...contexts][0] : [...words].join(' / ').slice(0, labelMax)
  return {
    ...field,
    ...(wantsLabel(field) && label !== undefined && { label }),
    ...(wantsOptions(field) && {
      options: states.map((value) => ({ value, label: printed.get(value)?.label ?? value })),
    }),
  }
}

const labelMax = 100
