import { type FieldDeclaration, isNumberType } from '@platen/contract'
import type { OverlayBox, Rectangle, TextStyle } from '../box.ts'
import { freeName } from '../field-names.ts'
import { plainStyle } from '../html/text-style.ts'
import { cleanLabel, nameOfLabel } from './clean-label.ts'
import type { FindOptions, Proposal } from './proposal.ts'
import type { Slot } from './slot.ts'

type Naming = Pick<FindOptions, 'page' | 'names' | 'typeOf'>

const labelLengthMax = 80

/** Creates boxes with unique field names from slots. */
export function nameSlots(slots: readonly Slot[], options: Naming): Proposal[] {
  return slots.map((slot) => proposalOf(slot, options))
}

function proposalOf(slot: Slot, { page, names, typeOf }: Naming): Proposal {
  const label = shown(
    slot.context === undefined ? slot.label : `${cleanLabel(slot.context)}: ${cleanLabel(slot.label)}`,
  )
  const position = {
    page,
    left: rounded(slot.left),
    top: rounded(slot.top),
    width: rounded(slot.width),
    height: rounded(slot.height),
    isLocked: false,
  }
  const said = { label: label || 'Items', reason: slot.reason }
  if (slot.kind === 'table') return { ...said, ...tableOf(slot, position, { names, typeOf }) }
  const name = onlyName(nameOfLabel(label) || (slot.kind === 'check' ? 'check' : 'field'), names)
  if (slot.kind === 'check') {
    const box: OverlayBox = { ...position, kind: 'check', field: name, mark: 'tick', color: '#000000' }
    return { ...said, name, box, declaration: { type: 'boolean', label, required: false } }
  }
  if (isSignature(slot))
    return {
      ...said,
      name,
      declaration: { type: 'image', label, required: false },
      box: {
        ...forPen(slot, position),
        kind: 'image',
        address: `{{${name}}}`,
        align: 'left',
        verticalAlign: 'bottom',
      },
    }
  // The value of a comb is plain text, because separators have no cell.
  const type: FieldDeclaration = slot.combs === undefined ? typeOf(slot.label) : { type: 'text' }
  const declaration: FieldDeclaration = {
    ...type,
    ...(type.type === 'text' && slot.lineStep !== undefined && { type: 'multiline' as const }),
    ...(type.type === 'date' && slot.width < 90 && { format: 'yMd' }),
    label,
    required: false,
  }
  const look = lookOf(slot)
  return {
    ...said,
    name,
    declaration,
    box: {
      ...position,
      kind: 'text',
      text: `{{${name}}}`,
      look,
      overflow: slot.combs === undefined ? 'shrink' : 'clip',
      ...(slot.combs !== undefined && { lettersMax: slot.combs, isComb: true as const }),
    },
  }
}

/** Minimum width of a signature in points. Narrower lines are for initials or other text. */
const signatureWidthMin = 70

function isSignature({ label, width, lineStep, combs }: Slot): boolean {
  return width >= signatureWidthMin && lineStep === undefined && combs === undefined && asksToSign(label)
}

/** Minimum height of a signature in points. */
const signatureHeight = 24

function forPen<T extends Rectangle>({ reason }: Slot, position: T): T {
  const more = reason === 'line' || reason === 'dots' ? Math.max(0, signatureHeight - position.height) : 0
  const up = Math.min(more, position.top)
  return { ...position, top: rounded(position.top - up), height: rounded(position.height + up) }
}

function tableOf(
  slot: Slot,
  position: Pick<OverlayBox, 'page' | 'left' | 'top' | 'width' | 'height' | 'isLocked'>,
  { names, typeOf }: Pick<Naming, 'names' | 'typeOf'>,
): Pick<Proposal, 'box' | 'name' | 'declaration'> {
  const list = onlyName(nameOfLabel(slot.label) || 'items', names)
  const own = new Set<string>()
  const columns = (slot.columns ?? []).map((column) => ({
    ...column,
    name: onlyName(nameOfLabel(column.label) || 'column', own),
    type: typeOf(column.label),
  }))
  const fields = Object.fromEntries(
    columns.map(({ name, type, label }) => [
      name,
      { ...type, label: shown(label), required: false } satisfies FieldDeclaration,
    ]),
  )
  return {
    name: list,
    declaration: { type: 'list', label: shown(slot.label) || 'Items', required: false, fields },
    box: {
      ...position,
      kind: 'table',
      list,
      rowHeight: rounded(slot.rowHeight ?? 16),
      columns: columns.map(({ name, width, type }) => ({
        width: rounded(width),
        text: `{{${name}}}`,
        align: isNumberType(type.type) ? 'right' : 'left',
      })),
      // Text starts at the top of its row. Text that is too long for its cell stays visible.
      look: { ...lookOf(slot), verticalAlign: 'top', wraps: true },
      overflow: 'continue',
    },
  }
}

function lookOf({ size, verticalAlign, lineStep, combs }: Slot): TextStyle {
  return {
    family: plainStyle.family,
    size,
    color: plainStyle.color,
    weight: 400,
    align: combs === undefined ? 'left' : 'center',
    verticalAlign,
    lineHeight: lineStep === undefined ? 1.2 : Math.round((lineStep / size) * 100) / 100,
    wraps: lineStep !== undefined,
  }
}

function shown(label: string): string {
  const clean = cleanLabel(label)
  return clean.length > labelLengthMax ? `${clean.slice(0, labelLengthMax - 1).trimEnd()}…` : clean
}

function onlyName(wish: string, names: Set<string>): string {
  const name = freeName(wish, names)
  names.add(name)
  return name
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100
}

/** Words for a signature. Only whole words match, because `Unterschriftsberechtigter` asks for a name. */
const signature =
  /(?<!\p{L})(?:signatures?|sign here|unterschrift(?:en)?|firma (?:de|del|della|dell|dello|du)|assinatura|handtekening|podpis|underskrift|allekirjoitus|aláírás|imza|подпись|підпис|υπογραφή)(?!\p{L})|签名|签字|簽名|簽署|署名|서명|توقيع|חתימה/iu
/** Words for text next to a signature, such as a name in block letters. */
const writtenOut =
  /(?<!\p{L})(?:date|datum|fecha|data|name|names|printed|title|position|ort|lieu|nom|nome|nombre|naam|imię)(?!\p{L})/iu

/** Whether a label asks only for a signature. */
function asksToSign(label: string): boolean {
  const clean = cleanLabel(label)
  return signature.test(clean) && !writtenOut.test(clean)
}
