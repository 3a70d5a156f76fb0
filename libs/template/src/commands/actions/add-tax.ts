import type { ComputedDeclaration } from '@platen/contract'
import { pageHtml, readDeclarations, readSettings, writeSettings } from '@platen/template/draft'
import {
  insertHtml,
  isPageEdit,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { addTax as definition } from '../definitions/insert.ts'
import { fieldsOf } from '../parts/draft-fields.ts'
import { toReachedElement } from '../parts/name-element.ts'
import { elementsIn } from '../parts/whole-part.ts'

interface TaxWords {
  subtotal: string
  tax: string
}

const english: TaxWords = { subtotal: 'Subtotal', tax: 'VAT' }
const wordsByLanguage: Readonly<Record<string, TaxWords>> = {
  de: { subtotal: 'Zwischensumme', tax: 'MwSt.' },
  fr: { subtotal: 'Sous-total', tax: 'TVA' },
  es: { subtotal: 'Subtotal', tax: 'IVA' },
  ar: { subtotal: 'المجموع الفرعي', tax: 'الضريبة' },
  he: { subtotal: 'סכום ביניים', tax: 'מע"מ' },
}

function isTaxName(name: string): boolean {
  return /^(?:tax(?:es)?|vat|gst|sales[_ ]?tax|mwst|ust|umsatzsteuer|mehrwertsteuer|steuer|tva|iva|ндс|ضريبة|الضريبة|מע"מ)(?:[_ .-]*(?:rate|amount|satz|betrag|total|percentage|\d.*|%))*\.?$/iu.test(
    name.trim(),
  )
}

export function addTax(
  { source }: CommandDraft,
  { percent, label }: Static<typeof definition.arguments>,
): CommandResult {
  const text = source.files['template.json'] ?? ''
  const settings = readSettings(text)
  const { computed } = readDeclarations(settings)
  const entries = Object.entries(computed)
  const isTax = (name: string, said: ComputedDeclaration) =>
    [name, said.label ?? ''].some((one) => isTaxName(one))
  if (
    entries.some(([name, said]) => isTax(name, said)) ||
    fieldsOf(source).some(({ name, path }) => path.length < 3 && isTaxName(name))
  )
    return { refused: 'The document already calculates a tax. Its formula is under Data, Formulas.' }
  const tree = parseSource(pageHtml(source))
  const sums = entries.flatMap(([name, said]) => {
    const row = said.type === 'money' ? sumRow(tree, name) : undefined
    return row ? [{ name, said, row }] : []
  })
  const last = sums.at(-1)
  if (!last)
    return {
      refused:
        'No formula calculates the total of this document. The total comes with the data, so the tax must also come with the data.',
    }
  const { name, said, row } = last
  const taken = new Set([...fieldsOf(source).map(({ path }) => path[0]), ...entries.map(([one]) => one)])
  const free = (wanted: string) => {
    let found = wanted
    for (let count = 2; taken.has(found); count++) found = `${wanted}_${count}`
    return found
  }
  const [before, added] = [free('subtotal'), free('tax')]
  const language = (settings.language ?? 'en').toLowerCase().split('-')[0] ?? 'en'
  const taxTexts = wordsByLanguage[language] ?? english
  const isPointed = /^(?:en|he|ar)$/.test(language)
  const shown = `${String(percent).replace('.', isPointed ? '.' : ',')}${isPointed ? '' : ' '}%`
  const labels = { before: taxTexts.subtotal, added: label ?? `${taxTexts.tax} ${shown}` }
  const money = { type: 'money' as const, ...(said.currency !== undefined && { currency: said.currency }) }
  const formulas = {
    ...Object.fromEntries(Object.entries(settings.computed ?? {}).filter(([one]) => one !== name)),
    [before]: { formula: said.formula, ...money, label: labels.before },
    [added]: {
      formula: `round(${before} * ${Number((percent / 100).toFixed(4))}, 2)`,
      ...money,
      label: labels.added,
    },
    [name]: { ...said, formula: `${before} + ${added}` },
  }
  const rows = [rowSaying(tree, row, labels.before, before), rowSaying(tree, row, labels.added, added)]
  let html = tree.html
  let at = row.start
  for (const one of rows) {
    const now = parseSource(html)
    const position = now.elements.find(({ start }) => start === at)
    const edit = insertHtml(now, one, { at: 'before', element: position })
    if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'No row can be added above the total.' }
    at += edit.html.length - html.length
    html = edit.html
  }
  const files = {
    'template.html': html,
    'template.json': writeSettings(text, { computed: formulas }),
  }
  const after = { ...source, files: { ...source.files, ...files } }
  const now = parseSource(html)
  const table = now.elements.findLast((one) => one.name === 'table' && one.start < at && at < one.end)
  return {
    files,
    named: table ? [toReachedElement(after, now, table)] : [],
    summary: `Added ${labels.added}, with the subtotal above it`,
    notes: [`The rate is part of the formula for ${added} and is the same for all documents.`],
  }
}

/** Returns the table row that prints a total with its label. */
function sumRow(tree: SourceTree, name: string): SourceElement | undefined {
  return tree.elements.find(
    (one) =>
      one.name === 'tr' &&
      elementsIn(one).length === 2 &&
      elementsIn(one)[0]?.name === 'th' &&
      new RegExp(`^\\s*\\{\\{\\s*${name.replaceAll(/[^\w]/g, '\\$&')}\\s*\\}\\}\\s*$`).test(
        tree.html.slice(elementsIn(one)[1]?.openEnd, elementsIn(one)[1]?.closeStart),
      ),
  )
}

/** Returns a row like the row of the total, without bold text. */
function rowSaying({ html }: SourceTree, row: SourceElement, label: string, name: string): string {
  const [head, cell] = elementsIn(row)
  if (!head || !cell) return ''
  const open = html.slice(row.start, head.openEnd).replace(/(class="[^"]*?)\s*\bdue\b/, '$1')
  return (
    open +
    label +
    html.slice(head.closeStart, cell.openEnd) +
    `{{${name}}}` +
    html.slice(cell.closeStart, row.end)
  )
}
