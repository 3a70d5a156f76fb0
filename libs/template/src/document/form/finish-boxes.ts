import { escapeHtml, Fault, isButton, type StampTarget, type Warning } from '@platen/contract'
import type { PdfFieldValue } from '@platen/pdf'
import { chosenBackground, listedOptions } from '@platen/template/markup'
import { sizeName } from '../sheets/sheet-style.ts'
import { boxMark, type FilledField, type MarkedBox } from './mark-boxes.ts'
import { readBoxText } from './read-box-text.ts'

/** The values of a fillable form. */
export interface FilledForm {
  values: PdfFieldValue[]
  /** The appearances of widgets. Each is printed on its own page after the sheets. */
  targets: StampTarget[]
}

export interface FinishedBoxes {
  html: string
  form: FilledForm
  warnings: Warning[]
}

/** Removes the marks from a merged page: text is cut to its maximum length, and boxes of a fillable form are moved after the sheets. */
export function finishBoxes(merged: string, boxes: readonly MarkedBox[]): FinishedBoxes {
  const finisher = new BoxFinisher(boxes)
  let html = ''
  let from = 0
  let start: number | undefined
  for (const { 0: mark, 1: side, 2: number, index } of merged.matchAll(boxMark)) {
    const box = boxes[Number(number)]
    if (side === 'a') {
      html += merged.slice(from, index)
      start = index + mark.length
    } else if (start !== undefined && box) {
      html += finisher.box(merged.slice(start, index), box)
      start = undefined
    }
    from = index + mark.length
  }
  html += merged.slice(from)
  const { targets, sections, values, warnings } = finisher
  if (targets.length > targetsMax)
    throw new Fault('render_failed', {
      detail: `The form has more than ${targetsMax} positions with text. Set "form": "flat" in template.json.`,
    })
  return {
    html: html + sections.join(''),
    form: { values: [...values.values()], targets },
    warnings: [...warnings.values()],
  }
}

/** Maximum number of widgets with text. Each is an additional page. */
const targetsMax = 1_500
const warningsMax = 50

class BoxFinisher {
  readonly targets: StampTarget[] = []
  readonly sections: string[] = []
  readonly values = new Map<string, { name: string; text?: string; choices?: string[] }>()
  readonly warnings = new Map<string, Warning>()
  readonly #done = new Set<MarkedBox>()

  constructor(boxes: readonly MarkedBox[]) {
    for (const { filled } of boxes)
      if (filled) this.values.set(filled.field.name, { name: filled.field.name })
  }

  /** Returns the HTML that replaces the box on the sheet. */
  box(html: string, box: MarkedBox): string {
    const { filled, lettersMax, isComb, options } = box
    const read = readBoxText(html)
    let { text } = read
    let printed = html
    if (lettersMax !== undefined && text !== '') {
      const letters = lettersOf(text)
      if (letters.length > lettersMax) {
        text = letters.slice(0, lettersMax).join('')
        this.#warn(filled?.field.name ?? text, lettersMax)
      }
      if (isComb || letters.length > lettersMax)
        printed = read.withContent(isComb ? comb(letters.slice(0, lettersMax), lettersMax) : escapeHtml(text))
    }
    if (options) printed = read.withContent(list(options, { text, field: filled?.field }))
    if (!filled) return printed
    const isEmpty = !options && read.isEmpty && text === ''
    this.#fill(filled, { text, isEmpty, printed, isFirst: !this.#done.has(box) })
    this.#done.add(box)
    return ''
  }

  #fill(
    { field, choice, widgets }: FilledField,
    box: { text: string; isEmpty: boolean; printed: string; isFirst: boolean },
  ): void {
    const value = this.values.get(field.name)
    if (!value || !box.isFirst || box.isEmpty) return
    if (isButton(field.kind)) {
      const state = choice ?? field.widgets[0]?.choice
      if (state !== undefined) (value.choices ??= []).push(state)
      return
    }
    value.text ??= box.text
    const first = field.widgets[widgets[0] ?? -1]
    for (const index of widgets) {
      const widget = field.widgets[index]
      if (!widget?.target || !first) continue
      this.targets.push(widget.target)
      // All widgets of a field have the appearance of the first one.
      this.sections.push(sectionOf(widget.target, first, box.printed))
    }
  }

  #warn(subject: string, max: number): void {
    if (this.warnings.size >= warningsMax) return
    const message = `The text has more than the ${max} characters that fit into the form, and was cut off.`
    this.warnings.set(subject, { code: 'overflow', subject: subject.slice(0, 300), message })
  }
}

/** Returns characters as a person would count them, with normalized line breaks. */
function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Prints all options, with the chosen ones highlighted. A value can be the label or the export value of an option. */
function list(
  options: readonly string[],
  { text, field }: { text: string; field: FilledField['field'] | undefined },
): string {
  const labels = new Map(field?.options?.map(({ value, label }) => [value.trim(), label]))
  const shown = text.split('\n').map((line) => {
    const own = line.trim()
    return options.includes(own) ? own : (labels.get(own) ?? own)
  })
  return listedOptions(options, shown.join('\n'))
    .map(({ label, isChosen }) => {
      const ground = isChosen ? `;background:${chosenBackground};print-color-adjust:exact` : ''
      return `<span style="display:block${ground}">${escapeHtml(label)}</span>`
    })
    .join('')
}

function comb(letters: readonly string[], cells: number): string {
  const shown = letters.map((letter) => `<span>${escapeHtml(letter)}</span>`).join('')
  return `<span style="display:grid;grid-template-columns:repeat(${cells},minmax(0,1fr));text-align:center;letter-spacing:0">${shown}</span>`
}

function sectionOf(
  { width, height }: StampTarget,
  { page, left, top }: { page: number; left: number; top: number },
  box: string,
): string {
  return `<section data-widget="${sizeName({ width, height })}" data-on="${page}"><div style="position:absolute;left:${-left}pt;top:${-top}pt;width:0;height:0">${box}</div></section>`
}
