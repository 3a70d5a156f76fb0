import { isJsonObject, type SampleData } from '@platen/template/draft'
import { type Concept, conceptNamed, conceptWithin } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'

export interface RowsSplit {
  data: Record<string, unknown>
  notes: string[]
}

export interface RowsToSplit {
  rows: readonly SampleData[]
  /** The name for the list of rows. */
  listName: string
  /** Whether each row is a separate document, such as a certificate. */
  isRowPerDocument: boolean
  /** Whether the rows belong to one document, such as an invoice, or to many. `undefined` if unknown. */
  isOfOne: boolean | undefined
}

const ofDocument = new Set(
  `invoice_no quote_no order_no delivery_no receipt_no contract_no customer_no reference date invoice_date order_date due_date
  delivery_date valid_until period currency locale iban bic bank seller customer ship_to employee participant subject payment_method
  total subtotal intro notes terms small_print`.split(/\s+/),
)
const ofRow = new Set(
  `description detail quantity hours unit price amount tax_rate discount_rate sku category debit credit weight number`.split(
    /\s+/,
  ),
)

/**
 * Returns table rows as one document: columns with the same value in all rows become fields, and the other columns become a list. If the
 * rows belong to several documents, such as invoices with different numbers, returns the first document.
 */
export function splitRows({ rows, listName, isRowPerDocument, isOfOne }: RowsToSplit): RowsSplit {
  const [first = {}] = rows
  if (isRowPerDocument) {
    const notes =
      rows.length > 1
        ? [`Each of the ${rows.length} rows is a separate document. The sample is the first one.`]
        : []
    return { data: { ...first }, notes }
  }
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const key = isOfOne === false ? undefined : keyColumn(names, rows, isOfOne === true)
  const own = key === undefined ? rows : rows.filter((row) => row[key] === first[key])
  const notes: string[] = []
  if (key !== undefined) {
    const count = new Set(rows.map((row) => row[key])).size
    notes.push(`The rows belong to ${count} documents, identified by “${key}”. The sample is the first one.`)
  }
  const isListed = key === undefined ? listColumns(names, own) : keyedListColumns(rows, key)
  const inList = names.filter((name) => isListed(name))
  if (inList.length === 0) return { data: { ...first }, notes }
  const outside = names.filter((name) => !isListed(name))
  const [ownName, list] = listOf(inList, own, listName)
  if (outside.length > 0)
    notes.push(
      `Columns with the same value in all rows become fields of the document: ${outside.map((name) => `“${name}”`).join(', ')}. The other columns form the list “${ownName}”.`,
    )
  return {
    data: Object.fromEntries([
      ...outside.map((name): [string, unknown] => [name, own[0]?.[name]]),
      [ownName, list],
    ]),
    notes,
  }
}

/** Returns the list and its name. `items.price` and `items.quantity` are in the list `items`. */
function listOf(inList: readonly string[], rows: readonly SampleData[], listName: string): [string, unknown] {
  const [only = ''] = inList
  if (inList.length === 1 && rows.every((row) => isJsonObject(row[only])))
    return [only, rows.map((row) => row[only])]
  return [listName, rows.map((row) => Object.fromEntries(inList.map((name) => [name, row[name]])))]
}

const keys = /^(?:invoice|quote|order|delivery|receipt|contract)_no$/

/** Returns the column with a number or a recipient that distinguishes the documents. */
function keyColumn(
  names: readonly string[],
  rows: readonly SampleData[],
  isOfOne: boolean,
): string | undefined {
  const isKey = (name: string, isWanted: (concept: Concept) => boolean) => {
    const concept = conceptNamed(name)
    if (!concept || !isWanted(concept)) return false
    const distinct = new Set(rows.map((row) => row[name])).size
    return distinct > 1 && distinct < rows.length
  }
  const own = names.find((name) => isKey(name, ({ id }) => keys.test(id)))
  if (own !== undefined || !isOfOne) return own
  return (
    names.find((name) => isKey(name, ({ id }) => id === 'number')) ??
    names.find((name) => isKey(name, ({ kind }) => kind === 'recipient'))
  )
}

/** Returns whether a column belongs to the list, because its values differ within a document. */
function keyedListColumns(rows: readonly SampleData[], key: string): (name: string) => boolean {
  const valuesOf = (name: string) =>
    new Set(rows.map((row) => JSON.stringify([row[key] ?? null, row[name] ?? null]))).size
  const count = valuesOf(key)
  return (name) => name !== key && (isInRow(name) || valuesOf(name) > count)
}

function listColumns(names: readonly string[], rows: readonly SampleData[]): (name: string) => boolean {
  const isSame = (name: string) => {
    const values = rows.map((row) => JSON.stringify(row[name] ?? null))
    return new Set(values).size === 1
  }
  const conceptOf = (name: string) => conceptNamed(name)
  const isDocuments = (name: string) => {
    const concept = conceptOf(name) ?? conceptWithin(name)
    if (concept && ofRow.has(concept.id) && conceptOf(name)) return false
    if (concept && ofDocument.has(concept.id)) return true
    const [first = ''] = folded(name).split(' ')
    const group = conceptNamed(first)
    return group?.kind === 'sender' || group?.kind === 'recipient'
  }
  const hasItems = names.filter((name) => ofRow.has(conceptOf(name)?.id ?? '')).length >= 2
  if (rows.length === 1) return (name) => hasItems && !isDocuments(name) && (isInRow(name) || !isSame(name))
  const constant = names.filter(isSame)
  const documents = constant.filter(isDocuments)
  if (constant.length === names.length) return () => true
  // If a number or a customer is repeated, other repeated values also belong to the document.
  const isTaken = (name: string) =>
    documents.includes(name) ||
    (documents.length > (rows.length > 2 ? 0 : 1) && constant.includes(name) && !isInRow(name))
  return (name) => !isTaken(name)
}

function isInRow(name: string): boolean {
  return ofRow.has((conceptNamed(name) ?? conceptWithin(name))?.id ?? '')
}
