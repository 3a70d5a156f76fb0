import type { ComputedDeclaration } from '@platen/contract'
import { fieldsOf, reached, elementsIn } from '@platen/template/commands'
import {
  fieldsOfSource,
  pageHtml,
  readDeclarations,
  readSettings,
  writeSettings,
} from '@platen/template/draft'
import {
  insertHtml,
  isPageEdit,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { conceptNamed, labelOf } from '../../words/concepts.ts'
import { isFiller } from '../reading/fillers.ts'
import type { Done, Reader, Working } from '../refining.ts'
import { languageOfTag } from './languages.ts'

const tax =
  /(?<!\p{L})(?:vat|gst|sales tax|tax(?:es)?|mwst\.?|ust\.?|umsatzsteuer|mehrwertsteuer|tva|iva|ндс|(?:ال)?ضريبه|ضريبة(?: القيمة المضافة)?)(?!\p{L})/u
const rate = /(?<n>\d{1,2}(?:[.,]\d{1,2})?)\s*(?:%|percent|prozent|pour cent|por ciento)/u
const around =
  /(?<!\p{L})(?:add|include|need|want|plus|with|of|below|under|at|the|table|total|bottom|zzgl|zuzuglich|fuge?|hinzu|erganze?|unter|tabelle|summe|ajoute[rz]?|anade|agrega|добавь|اضف|prices?|reckon|calculate|berechne|row|line|zeile)(?!\p{L})/gu

/** “Add 19% VAT”: the sum before it, the tax and the sum with it, each by a formula. */
export const readAddTax: Reader = ({ text }) => {
  const found = rate.exec(text)
  if (!found || !tax.test(text)) return undefined
  const rest = text.replace(rate, ' ').replace(tax, ' ').replaceAll(around, ' ')
  const percent = Number((found.groups?.['n'] ?? '').replace(',', '.'))
  return isFiller(rest) && percent > 0 && percent < 100
    ? { act: (draft) => addTax(draft, percent) }
    : undefined
}

function addTax({ source }: Working, percent: number): Done | Declined {
  const text = source.files['template.json'] ?? ''
  const settings = readSettings(text)
  const { computed } = readDeclarations(settings)
  const entries = Object.entries(computed)
  const isTax = (name: string, said: ComputedDeclaration) =>
    [name, said.label ?? ''].some((one) => /^(?:tax|tax_rate)$/.test(conceptNamed(one)?.id ?? ''))
  if (
    entries.some(([name, said]) => isTax(name, said)) ||
    fieldsOf(source).some(({ name, path }) => path.length < 3 && conceptNamed(name)?.id === 'tax')
  )
    return { declined: 'The document reckons with a tax already: its formula is under Data, Formulas.' }
  const tree = parseSource(pageHtml(source))
  const sums = entries.flatMap(([name, said]) => {
    const row = said.type === 'money' ? sumRow(tree, name) : undefined
    return row ? [{ name, said, row }] : []
  })
  const last = sums.at(-1)
  if (!last)
    return {
      declined:
        'No formula adds up this document: its total comes with the data, and the tax must come with it, too.',
    }
  const { name, said, row } = last
  const taken = new Set([
    ...fieldsOf(source).map(({ path }) => path[0]),
    ...entries.map(([one]) => one),
    ...(fieldsOfSource(source) ? [] : []),
  ])
  const free = (wanted: string) => {
    let found = wanted
    for (let count = 2; taken.has(found); count++) found = `${wanted}_${count}`
    return found
  }
  const [before, added] = [free('subtotal'), free('tax')]
  const language = languageOfTag(settings.language)
  const space = language === 'en' || language === 'he' || language === 'ar' ? '' : ' '
  const shown = `${String(percent).replace('.', language === 'en' || language === 'he' || language === 'ar' ? '.' : ',')}${space}%`
  const labels = { before: labelOf('subtotal', language), added: `${labelOf('tax', language)} ${shown}` }
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
    const place = now.elements.find(({ start }) => start === at)
    const edit = insertHtml(now, one, { at: 'before', element: place })
    if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'No row can stand above the total.' }
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
    named: table ? [reached(after, now, table)] : [],
    summary: `Added ${labels.added}, with the sum before it`,
    notes: [`The rate stands in the formula of ${added}: it is the same for all documents.`],
  }
}

/** The row of a table that shows a sum beside its label. */
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

/** A row as the total's is written, without the weight of the last one. */
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
