const word =
  'grand total|totals?|sum|sub-?total|net total|summe|summen|gesamt|gesamtsumme|gesamtbetrag|zwischensumme|endsumme|insgesamt|saldo|somme|sous-total|total général|total general|suma|totale|totaal|suma total|المجموع|الإجمالي|סה"כ|סך הכל|合計|итого|всего|razem|toplam|balance'
/** What stands alone before a sum, where the columns before it are blank. */
const taxed =
  '(?:netto|brutto|net|gross|ht|ttc|neto|bruto)(?:betrag|summe)?|(?:\\d{1,2}(?:[.,]\\d+)? ?% )?(?:mwst\\.?|ust\\.?|mehrwertsteuer|umsatzsteuer|vat|tax|gst|tva|iva)(?: \\d{1,2}(?:[.,]\\d+)? ?%)?'
const behind = String.raw`(?:\s+(?:monat|month|year|jahr|netto|brutto|net|gross|ttc|ht|eur|usd|[€$£]|excl\.? vat|incl\.? vat|amount|due))?`
const sumLabel = new RegExp(`^(?:${word})${behind}\\s*:?$`, 'iu')
const blankLabel = new RegExp(`^(?:${taxed})\\s*:?$`, 'iu')
/** Rows at the end in which sums may stand. */
const rowsMax = 8

/** Where the sums below a table begin, such as “Total;;172,00”; its length where there are none. */
export function sumRowsAt(rows: readonly (readonly string[])[]): number {
  const from = Math.max(1, rows.length - rowsMax)
  const usual = filledIn(rows[0] ?? []).length
  const found = rows.findIndex((row, at) => at >= from && isSumRow(row))
  if (found < 0) return rows.length
  // Below a sum stand others, in rows as bare as it.
  const isBare = rows.slice(found).every((row) => isSumRow(row) || filledIn(row).length * 2 <= usual)
  return isBare ? found : rows.length
}

function isSumRow(row: readonly string[]): boolean {
  const [label = '', ...rest] = filledIn(row)
  return (
    (sumLabel.test(label) || (row[0]?.trim() === '' && blankLabel.test(label))) &&
    rest.length > 0 &&
    rest.every((cell) => /\d/.test(cell) && !/\p{L}{4,}/u.test(cell))
  )
}

function filledIn(row: readonly string[]): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== '')
}
