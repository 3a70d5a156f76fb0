import { conceptNamed } from '../../words/concepts.ts'
import type { Reader } from '../refining.ts'
import { literal, matched, part, type Phrase } from '../reading/phrase.ts'
import { after, before, sideOf } from '../reading/places.ts'
import { addVerb, withoutArticle } from '../reading/words.ts'
import { addTheColumn } from './add-column.ts'
import { addTheField, type AskedField } from './add-field.ts'

const the =
  '(?:(?:a|an|the|another|one more|new|ein|eine|einen|weitere[rnsm]?|neue[rnsm]?|das|die|den|un|une|autre|nouveau|nouvelle|le|la|una|otro|otra|nuevo|nueva|el)\\s+)*'
const called =
  '(?:(?:called|named|for the|for|with the name|with|namens|fur das|fur die|fur den|fur|mit dem namen|nommee?|appelee?|intitulee?|pour le|pour la|pour|llamad[oa]|de nombre|para el|para la|para|of)\\s+|:\\s*)*'
const columns = '(?:table )?(?:columns?|spalten?|colonnes?|columnas?)'
const fields = '(?:(?:merge |input |data )?fields?|felder?|feld|champs?|campos?)'
const typed =
  '(?:(?<type>text|date|number|money|amount|percentage|percent|yes/no|multi-?line|datums?|zahlen?|betrags?|geld|prozent|fecha|numero|montant)[- ]?)?'
const beside = `(?:[,\\s]+(?:directly |right |just |direkt |juste |justo )?(?<side>${before}|${after})\\s+(?<other>.+?))?`
const between = '(?:\\s+(?:between|zwischen|entre)\\s+(?<first>.+?)\\s+(?:and|und|et|y)\\s+(?<second>.+?))'
const inTable =
  '(?:\\s+(?:to|in|into|of|zu|zur|in der|in die|der|a|dans|en|de)\\s+(?<table>(?:the |der |die |le |la )?[^\\s]*\\s*(?:table|tabelle|tableau|tabla|list|liste|lista)(?: of \\S+)?))?'
const end = '(?:\\s+(?:hinzu|ein|dazu|an))?$'

const column = new RegExp(
  `^${addVerb}\\s+${the}${columns}\\s*${called}(?<name>"·+"|.+?)${inTable}${beside}${inTable.replaceAll('<table>', '<table2>')}${end}`,
  'u',
)
const columnBetween = new RegExp(
  `^${addVerb}\\s+${the}${columns}\\s*${called}(?<name>"·+"|.+?)${between}${end}`,
  'u',
)
const columnBehind = new RegExp(`^${addVerb}\\s+${the}(?<name>"·+"|.+?)\\s+${columns}${beside}${end}`, 'u')
const field = new RegExp(
  `^${addVerb}\\s+${the}${typed}${fields}\\s*${called}(?<name>"·+"|.+?)${beside}${end}`,
  'u',
)
const fieldBehind = new RegExp(`^${addVerb}\\s+${the}(?<name>"·+"|.+?)\\s+${fields}${beside}${end}`, 'u')
const plain = new RegExp(`^${addVerb}\\s+${the}(?<name>"·+"|.+?)${beside}${end}`, 'u')

/** “Add a column discount after price”, “add a field VAT number under the customer”. */
export const readAdd: Reader = (phrase) => {
  for (const pattern of [columnBetween, column, columnBehind]) {
    const found = matched(phrase, pattern)
    const name = found && nameIn(found['name'], { mayBePer: true })
    if (!found || !name) continue
    const { side, other, first } = found
    const place =
      side && other
        ? { side: sideOf(side.text), column: other }
        : first && { side: 'after' as const, column: first }
    return {
      act: (draft) => addTheColumn(draft, { name, beside: place, of: found['table'] ?? found['table2'] }),
    }
  }
  for (const pattern of [field, fieldBehind, plain]) {
    const found = matched(phrase, pattern)
    const name = found && nameIn(found['name'])
    if (!found || !name) continue
    // Without “field” it is one only where its name is known for one.
    if (pattern === plain && !isKnown(name)) return undefined
    const { side, other, type } = found
    const place = side && other ? { side: sideOf(side.text), of: other } : undefined
    return {
      act: (draft) =>
        addTheField(draft, {
          name,
          beside: place,
          type: type ? types[type.text.replace(/s$/, '')] : isAddress(name) ? 'multiline' : undefined,
        }),
    }
  }
  return undefined
}

const types: Readonly<Record<string, AskedField['type']>> = {
  text: 'text',
  date: 'date',
  datum: 'date',
  fecha: 'date',
  number: 'number',
  zahl: 'number',
  zahlen: 'number',
  numero: 'number',
  money: 'money',
  amount: 'money',
  betrag: 'money',
  geld: 'money',
  montant: 'money',
  percentage: 'percent',
  percent: 'percent',
  prozent: 'percent',
  'yes/no': 'boolean',
  multiline: 'multiline',
  'multi-line': 'multiline',
}

/** Words in a name. */
const wordsMax = 6

/** Words that join more to a name than a name has. */
const joins =
  /(?<!\p{L})(?:between|zwischen|entre|with|mit|avec|that|which|qui|que|showing|shows|containing|from|per|each|based|calculated|computed|=)(?!\p{L})/u

function nameIn(words: Phrase | undefined, { mayBePer = false } = {}): Phrase | undefined {
  if (!words) return undefined
  const own = withoutArticle(part(words))
  const count = literal(own).split(/\s+/).length
  if (/^(?:an?|the|eine?[nmr]?|das|der|die|une?|le|la|un|una|el|new|neue[srn]?)$/.test(own.text))
    return undefined
  return literal(own) === '' ||
    literal(own).length > 80 ||
    count > wordsMax ||
    joins.test(
      mayBePer ? own.text.replaceAll(/(?<!\p{L})(?:per|each|pro|par|por)(?!\p{L})/gu, ' ') : own.text,
    )
    ? undefined
    : own
}

/** “A delivery address” is one of several lines. */
function isAddress(name: Phrase): boolean {
  return (
    conceptNamed(literal(name))?.kind === 'recipient' ||
    /(?:address|adresse|anschrift|direccion)$/.test(name.text)
  )
}

/** Parts of a page that are no fields. */
const parts =
  /^(?:(?:page )?(?:footer|header|title|headings?|numbers?|break)|fuss?zeile|kopfzeile|titel|pied de page|en-?tete|titre|pie(?: de pagina)?|encabezado|titulo|logo|signature|unterschrift|firma|line|table|list|chart|watermark|border|text|picture|image)$/

function isKnown(name: Phrase): boolean {
  if (parts.test(name.text)) return false
  const concept = conceptNamed(literal(name))
  return concept !== undefined && !['image', 'sender', 'facts', 'list'].includes(concept.kind)
}
