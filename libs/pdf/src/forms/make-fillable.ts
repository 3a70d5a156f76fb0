import { PDFDict, type PDFDocument, PDFName, PDFNull, type PDFRef } from '@cantoo/pdf-lib'
import {
  isButton,
  isFillable,
  type PdfFillableField,
  type PdfFormField,
  type PdfWidget,
  type PdfWritableNode,
  type StampTarget,
} from '@platen/contract'
import { emptyStamp } from '../prepare/add-stamps.ts'
import { appearanceOver } from './appearance-over.ts'
import { emptyAppearance, ownAppearance, sizeOf } from './appearance.ts'
import { valueAppearance } from './draw-value.ts'
import { valueKeys } from './empty-form.ts'
import type { TreeWidget } from './form-tree.ts'
import { type ListedField, presetKey } from './list-field.ts'
import type { ListedForm } from './list-form.ts'
import { dictionaryOf, valueOf } from './read-values.ts'

/**
 * Keeps the form, and prepares the fields in `filled`: each widget draws its borders and then an empty stamp, which is written for each
 * document.
 */
export async function makeFillable(
  document: PDFDocument,
  { fields }: ListedForm,
  { filled, pages }: { filled: ReadonlySet<string>; pages: readonly StampTarget[] },
): Promise<PdfFillableField[]> {
  const form = dictionaryOf(valueOf(document.catalog, 'AcroForm'))
  // Otherwise each viewer would draw values in its own way, or omit them.
  for (const key of ['NeedAppearances', 'SigFlags', 'CO']) form?.delete(PDFName.of(key))
  const fillable: PdfFillableField[] = []
  for (const listed of fields) {
    const { name, kind } = listed.field
    if (!filled.has(name) || !isFillable(kind)) await drawStandingValue(document, listed)
    else if (isButton(kind)) fillable.push(fillableButtons(document, listed))
    else fillable.push(fillableText(document, listed, pages))
  }
  return fillable
}

/** Draws the value of a field that keeps its value. */
async function drawStandingValue(document: PDFDocument, { field, tree }: ListedField): Promise<void> {
  for (const widget of tree.widgets) {
    const own = ownAppearance(widget)
    const drawn = await valueAppearance(document, { widget, field })
    if (!drawn || drawn === own) continue
    widget.dictionary.set(PDFName.of('AP'), document.context.obj({ N: document.context.register(drawn) }))
  }
}

function fillableText(
  { context }: PDFDocument,
  { field, tree, widgets }: ListedField,
  pages: readonly StampTarget[],
): PdfFillableField {
  const targets = widgets.map(({ seen, tree: widget }) => {
    const page = pages[widget.pageIndex]
    if (!page) return seen
    const stamp = emptyStamp(context)
    const appearance = appearanceOver(context, emptyAppearance(context, widget), {
      size: sizeOf(widget.rectangle),
      content: '/Tx BMC /Text Do EMC',
      resources: { XObject: { Text: stamp } },
    })
    widget.dictionary.set(PDFName.of('AP'), context.obj({ N: context.register(appearance) }))
    const { width, height } = seen
    const matrix = within(widget, seen, page)
    return { ...seen, target: { stamp: stamp.objectNumber, width, height, matrix } }
  })
  return {
    ...plain(field),
    widgets: targets,
    nodes: tree.nodes.map(({ dictionary, ref }) => writable(dictionary, ref, { takesValue: true })),
  }
}

/** Maps the coordinates of the visible widget, from its lower left corner, to the coordinates of its appearance. */
function within(
  { rectangle }: TreeWidget,
  seen: PdfWidget,
  { height, matrix: [a, b, c, d, e, f] }: StampTarget,
): StampTarget['matrix'] {
  const [x, y] = [seen.left, height - seen.top - seen.height]
  return [a, b, c, d, a * x + c * y + e - rectangle[0], b * x + d * y + f - rectangle[1]]
}

function fillableButtons({ context }: PDFDocument, { field, tree }: ListedField): PdfFillableField {
  const own = new Map<PDFDict, PDFRef>(tree.nodes.map(({ dictionary, ref }) => [dictionary, ref]))
  const nodes: PdfWritableNode[] = []
  for (const widget of tree.widgets) {
    const { dictionary, ref } = widget
    const state = stateOf(dictionary) ?? drawStates(context, widget)
    nodes.push(writable(dictionary, ref, { takesValue: own.has(dictionary), state }))
  }
  const drawn = new Set(tree.widgets.map(({ dictionary }) => dictionary))
  for (const [dictionary, ref] of own)
    if (!drawn.has(dictionary)) nodes.push(writable(dictionary, ref, { takesValue: true }))
  return { ...plain(field), widgets: field.widgets, nodes }
}

function stateOf(widget: PDFDict): PDFName | undefined {
  const appearances = dictionaryOf(valueOf(widget, 'AP'))
  const normal = appearances && dictionaryOf(valueOf(appearances, 'N'))
  return normal?.keys().find((key) => key.decodeText() !== 'Off')
}

/** Adds a tick for a widget without one. */
function drawStates(context: PDFDocument['context'], widget: TreeWidget): PDFName {
  const [width, height] = sizeOf(widget.rectangle)
  const side = Math.min(width, height)
  const at = (x: number, y: number) =>
    `${((width - side) / 2 + x * side).toFixed(2)} ${((height - side) / 2 + y * side).toFixed(2)}`
  const tick = `q 0 G ${(side / 9).toFixed(2)} w ${at(0.2, 0.5)} m ${at(0.42, 0.25)} l ${at(0.8, 0.78)} l S Q`
  const ground = emptyAppearance(context, widget)
  const draw = (content: string) =>
    context.register(appearanceOver(context, ground, { size: [width, height], content }))
  widget.dictionary.set(PDFName.of('AP'), context.obj({ N: { Yes: draw(tick), Off: draw('') } }))
  return PDFName.of('Yes')
}

function plain({ name, kind, options, maxLength, takesOther }: PdfFormField) {
  return {
    name,
    kind,
    ...(options && { options }),
    ...(maxLength && { maxLength }),
    ...(takesOther && { takesOther }),
  }
}

const unwritten: ReadonlySet<string> = new Set([...valueKeys, presetKey])

/** Returns the entries of a dictionary without its value. */
function writable(
  dictionary: PDFDict,
  ref: PDFRef,
  { takesValue, state }: { takesValue: boolean; state?: PDFName },
): PdfWritableNode {
  const entries = dictionary
    .entries()
    .filter(([key, value]) => value !== PDFNull && !unwritten.has(key.decodeText()))
    .filter(([key]) => !(state && key.decodeText() === 'AS'))
    .map(([key, value]) => `${key.asString()} ${value.toString()}`)
  return {
    object: ref.objectNumber,
    entries: entries.join('\n'),
    takesValue,
    ...(state && { choice: state.decodeText(), state: state.asString() }),
  }
}
