import type { DraftSource } from '@platen/contract'
import { declarationAt, readDeclarations, readSettings } from '@platen/template/draft'
import { knownNames } from '../checks/lost-fields.ts'
import { withoutQuotations } from './request-words.ts'

/** Patterns in the names of fields with bank details. */
const bankNames =
  /iban|\bbic\b|swift|bank|konto|account|sort.?code|routing|paypal|payee|beneficiar|kontoinhaber|compte|cuenta|conto\b|rekening|口座|銀行|账户|帐户|银行|계좌|은행|счет|счёт|банк/iu
/** Patterns in the names of fields with an amount to pay. */
const amountNames =
  /total|\bsum\b|summe|subtotal|amount|betrag|netto|brutto|\bnet\b|gross|\bdue\b|balance|saldo|payable|\bpric(?:e|es|ing)\b|preis|\brates?\b|\bfees?\b|gebühr|\bdeposit|anzahlung|\bcosts?\b|kosten|discount|rabatt|prix|precio|prezzo|\btax|\bvat|mwst|ust\b|steuer|montant|importe|importo|suma|gesamt|合計|金額|合计|总计|金额|합계|금액|итог|сумм/iu

/** Beginnings of words that refer to these fields, in the languages that prompts are often written in. */
const bankWords =
  /iban|(?<!\p{L})(?:bic|swift|bank|konto|account|sort code|routing|paypal|payee|payment|pay\b|beneficiar|zahlung|überweis|zahl(?:e|en|t)?\b|compte|virement|paiement|cuenta|pago|conto\b|pagamento|rekening)|口座|銀行|振込|账户|帐户|银行|付款|계좌|은행|счет|счёт|банк|оплат/iu
const amountWords =
  /(?<!\p{L})(?:total|sums?\b|summen?\b|subtotal|amount|betrag|beträge|netto|brutto|net\b|gross|due\b|balance|saldo|tax|vat\b|mwst|ust\b|steuer|discount|rabatt|skonto|pric(?:e|ing)|preis|cost|kosten|rates?\b|fees?\b|gebühr|deposit|anzahlung|formulas?\b|formeln?\b|calculat|comput|berechn|rechne[nt]?\b|multipl|currenc|währung|montant|remise|prix|tva\b|importe|descuento|precio|iva\b|importo|sconto|prezzo|suma)|gesamt|合計|金額|税|割引|合计|总计|金额|折扣|합계|금액|итог|сумм|налог|скидк|цен/iu

/** Words for all dates, some of which have names such as `due`. */
const dateWords =
  /(?<!\p{L})(?:dates|daten|datumsangaben|termine|(?:les|ces|nos) dates|fechas|scadenze)(?!\p{L})|日付|日期|даты|날짜/iu

/**
 * Returns the dotted names of bank fields, totals and formulas that the user's prompt does not name. Changing them always counts as beyond the
 * request, because a misled model could change them to deceive the reader of an invoice.
 */
export function unnamedSensitiveFields(source: DraftSource, prompt: string): Set<string> {
  const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const { computed } = declarations
  const formulas = new Set(Object.keys(computed))
  const said = withoutQuotations(prompt)
  const [isBankNamed, areAmountsNamed] = [bankWords.test(said), amountWords.test(said)]
  return new Set(
    [...knownNames(source)].filter((name) => {
      const words = name.replaceAll(/[._-]/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      const isBank = bankNames.test(words)
      if (!isBank && !amountNames.test(words) && !formulas.has(name)) return false
      const isDate = declarationAt(declarations, name.split('.'))?.type === 'date'
      if (isDate && dateWords.test(said)) return false
      return !(isBank ? isBankNamed : areAmountsNamed) && !isNamedIn(said, name)
    }),
  )
}

/** Returns whether text contains all words in the last part of a field's name. */
export function isNamedIn(text: string, name: string): boolean {
  const said = wordsOf(text)
  const words = [...wordsOf(name.split('.').at(-1) ?? '')]
  return words.length > 0 && words.every((word) => said.has(word))
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )
}
