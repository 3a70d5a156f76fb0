import { folded } from '../words/folded.ts'

const word =
  'grand total|totals?|sum|sub-?total|net total|summe|summen|gesamt|gesamtsumme|gesamtbetrag|zwischensumme|endsumme|insgesamt|saldo|somme|sous-total|total général|total general|suma|totale|totaal|suma total|المجموع|الإجمالي|סה"כ|סך הכל|合計|итого|всего|razem|toplam|balance'
const behind = String.raw`(?:\s+(?:monat|month|year|jahr|netto|brutto|net|gross|ttc|ht|eur|usd|[€$£]|excl\.? vat|incl\.? vat|amount|due))?`
const sumLabel = new RegExp(`^(?:${word})${behind}\\s*:?$`, 'iu')
/** What is a sum only where the rest of its row is bare. */
const partLabel =
  /^(?:netto|brutto|net|gross|ht|ttc|neto|bruto|nettobetrag|bruttobetrag|nettosumme|bruttosumme|rechnungsbetrag|total (?:ht|ttc)|base imponible)\s*:?$/iu
const taxLabel =
  /^(?:(?:zzgl|plus|inkl|incl|davon)\.?\s+)?(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*%\s*)?(?:vat|mwst|ust|tva|iva|gst|sales tax|mehrwertsteuer|umsatzsteuer|tax)\.?(?:\s*\(?(\d{1,2}(?:[.,]\d{1,2})?)\s*%\)?)?\s*:?$/iu
/** What stands below a sum, and no formula makes. */
const belowLabel =
  /^(?:\w*vorauszahlung\w*|\w*nachzahlung|\w*anzahlung|guthaben|erstattung|restbetrag|rabatt|skonto|versand\w*|prepa\w+|deposit|(?:amount )?paid|balance due|(?:amount )?due|refund|discount|shipping|acompte|solde|reste à payer|remise|anticipo|pagado|descuento)\b/iu
/** Rows at the end in which sums may stand. */
const rowsMax = 8

/** Where the sums below a table begin, such as “Total;;172,00”; its length where there are none. */
export function sumRowsAt(rows: readonly (readonly string[])[]): number {
  const from = Math.max(1, rows.length - rowsMax)
  const usual = rows[0] ?? []
  const found = rows.findIndex((row, at) => at >= from && isSum(row, usual))
  if (found < 0) return rows.length
  // A discount or postage above the total is a part of it.
  let begin = found
  while (begin > from && isExtra(rows[begin - 1] ?? [], usual)) begin -= 1
  // Below a sum stand others, in rows as bare as it.
  const isBareBelow = rows
    .slice(found)
    .every((row) => isSum(row, usual) || isBare(row, usual) || isLabelled(row, belowLabel))
  return isBareBelow ? begin : rows.length
}

/** Whether formulas can make all of these rows again; a prepayment or what is left to pay they cannot. */
export function areSums(rows: readonly (readonly string[])[]): boolean {
  return rows.every((row) => [sumLabel, partLabel, taxLabel].some((label) => isLabelled(row, label)))
}

/** The one rate of tax that the labels of such rows name, in percent. */
export function rateOfSums(rows: readonly (readonly string[])[]): number | undefined {
  const rates = rows.flatMap((row) => {
    const [label = ''] = filledIn(row)
    const [, before, after] = taxLabel.exec(label) ?? []
    const written = before ?? after
    return written === undefined ? [] : [Number(written.replace(',', '.'))]
  })
  return rates.length === 1 ? rates[0] : undefined
}

/** Whether a row tells of tax. */
export function hasTaxRow(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => taxLabel.test(filledIn(row)[0] ?? ''))
}

function isSum(row: readonly string[], usual: readonly string[]): boolean {
  if (isLabelled(row, sumLabel)) return true
  return isBare(row, usual) && (isLabelled(row, partLabel) || isLabelled(row, taxLabel))
}

function isLabelled(row: readonly string[], label: RegExp): boolean {
  const [first = '', ...rest] = filledIn(row)
  return (
    label.test(first) && rest.length > 0 && rest.every((cell) => /\d/.test(cell) && !/\p{L}{4,}/u.test(cell))
  )
}

function isExtra(row: readonly string[], usual: readonly string[]): boolean {
  return isLabelled(row, belowLabel) && filledIn(row).length < filledIn(usual).length
}

/** Half of its cells are empty, or the first one that others have. */
function isBare(row: readonly string[], usual: readonly string[]): boolean {
  const lead = usual.findIndex((cell) => folded(cell) !== '')
  return filledIn(row).length * 2 <= filledIn(usual).length || (row[lead] ?? '').trim() === ''
}

function filledIn(row: readonly string[]): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== '')
}
