import { folded } from '../words/folded.ts'

const word =
  'grand total|totals?|sum|sub-?total|net total|summe|summen|gesamt|gesamtsumme|gesamtbetrag|zwischensumme|endsumme|insgesamt|saldo|somme|sous-total|total général|total general|suma|totale|totaal|suma total|المجموع|الإجمالي|סה"כ|סך הכל|合計|итого|всего|razem|toplam|balance'
const behind = String.raw`(?:\s+(?:monat|month|year|jahr|netto|brutto|net|gross|ttc|ht|eur|usd|[€$£]|excl\.? vat|incl\.? vat|amount|due))?`
const sumLabel = new RegExp(`^(?:${word})${behind}\\s*:?$`, 'iu')
/** Labels that mean a sum only in a row with few filled cells. */
const partLabel =
  /^(?:netto|brutto|net|gross|ht|ttc|neto|bruto|nettobetrag|bruttobetrag|nettosumme|bruttosumme|rechnungsbetrag|total (?:ht|ttc)|base imponible)\s*:?$/iu
const taxLabel =
  /^(?:(?:zzgl|plus|inkl|incl|davon)\.?\s+)?(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*%\s*)?(?:vat|mwst|ust|tva|iva|gst|sales tax|mehrwertsteuer|umsatzsteuer|tax)\.?(?:\s*\(?(\d{1,2}(?:[.,]\d{1,2})?)\s*%\)?)?\s*:?$/iu
/** Labels of rows below a sum that formulas cannot calculate. */
const belowLabel =
  /^(?:\w*vorauszahlung\w*|\w*nachzahlung|\w*anzahlung|guthaben|erstattung|restbetrag|rabatt|skonto|versand\w*|prepa\w+|deposit|(?:amount )?paid|balance due|(?:amount )?due|refund|discount|shipping|acompte|solde|reste à payer|remise|anticipo|pagado|descuento)\b/iu
/** Maximum number of rows at the end that can be sums. */
const rowsMax = 8

/** Returns the index of the first sum below a table, such as “Total;;172,00”, or the number of rows. */
export function sumRowsAt(rows: readonly (readonly string[])[]): number {
  const from = Math.max(1, rows.length - rowsMax)
  const usual = rows[0] ?? []
  const found = rows.findIndex((row, at) => at >= from && isSum(row, usual))
  if (found < 0) return rows.length
  // A discount or postage directly above the total is also a sum.
  let begin = found
  while (begin > from && isExtra(rows[begin - 1] ?? [], usual)) begin -= 1
  // All rows below a sum must also be sums or have few filled cells.
  const isBareBelow = rows
    .slice(found)
    .every((row) => isSum(row, usual) || isBare(row, usual) || isLabelled(row, belowLabel))
  return isBareBelow ? begin : rows.length
}

/** Whether formulas can calculate all of these rows. */
export function areSums(rows: readonly (readonly string[])[]): boolean {
  return rows.every((row) => [sumLabel, partLabel, taxLabel].some((label) => isLabelled(row, label)))
}

/** Returns the tax rate in the labels of sums, in percent, if there is exactly one. */
export function rateOfSums(rows: readonly (readonly string[])[]): number | undefined {
  const rates = rows.flatMap((row) => {
    const [label = ''] = filledIn(row)
    const [, before, after] = taxLabel.exec(label) ?? []
    const written = before ?? after
    return written === undefined ? [] : [Number(written.replace(',', '.'))]
  })
  return rates.length === 1 ? rates[0] : undefined
}

/** Whether one of the rows is tax. */
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

/** Whether the first cell, or at least half of the cells, are empty. */
function isBare(row: readonly string[], usual: readonly string[]): boolean {
  const lead = usual.findIndex((cell) => folded(cell) !== '')
  return filledIn(row).length * 2 <= filledIn(usual).length || (row[lead] ?? '').trim() === ''
}

function filledIn(row: readonly string[]): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== '')
}
