import type { DraftSource } from '@platen/contract'
import { namesField } from '../checks/asked-to-remove.ts'
import { styles } from './asked-parts.ts'
import { isNamedIn } from './sensitive-fields.ts'

/** A change to existing data, as in `dataReach`. */
export interface DataChange {
  path: string
  kind: 'renamed' | 'said' | 'default' | 'formula' | 'data'
  /** The previous name of a renamed field. */
  from?: string | undefined
  /** The new sample values. */
  values?: readonly unknown[]
}

/** Beginnings of words that ask for a kind of change without naming a field, in the languages that prompts are often written in. */
const words: Readonly<Record<DataChange['kind'], RegExp>> = {
  renamed: /(?<!\p{L})(?:renam|umbenenn|benenn|renomm|renombr|rinomin)|переимен|改名|重命名/iu,
  said: /(?<!\p{L})(?:types?\b|labels?\b|formats?\b|formatted|currenc|dollar|euro?s?\b|usd\b|gbp\b|chf\b|pounds?\b|percent|decimal|digits?\b|round(?!(?:ed)? corner)|options?\b|choices?\b|required|optional|mandatory|typ\b|währung|prozent|nachkomma|stellen\b|auswahl|pflicht|devise|décim|arrond|moneda|redonde|opcion|valuta|opzion)|[€$£]|валют|通貨|货币/iu,
  default:
    /(?<!\p{L})(?:default|prefill|pre-fill|fallback|empty|standard|vorgabe|vorbeleg|leer|compan|firm|absender|sender|défaut|vide|defecto|predefinit|vuoto)|умолч|默认|既定/iu,
  formula:
    /(?<!\p{L})(?:formula|formel|calculat|comput|berechn|rechne|multipl|divid|add (?:up|it|them)|sum(?:s|med)? up|subtract|deduct|fórmula|formule|calcul|cálcul|calcol|abzüg|abzieh)|формул|рассчит|вычисл|公式|计算|計算|계산/iu,
  data: /(?<!\p{L})(?:samples?\b|examples?\b|test data|beispiel|muster(?:daten|werte?)?\b|testdaten|exempl|ejempl|esemp|realistic|more rows|more items|placeholder)|пример|образец|示例|样本|サンプル/iu,
}

/** Words for amounts that formulas usually contain. */
const amounts =
  /(?<!\p{L})(?:minus\b|plus\b|includ|exclud|tax|vat\b|mwst|ust\b|steuer|discount|rabatt|skonto|round(?!(?:ed)? corner)|remise|tva\b|descuento|iva\b|sconto|einschlie|inklusiv)/iu

/** Minimum length of a value that is searched in a prompt. Shorter values occur in too many prompts by chance. */
const valueLengthMin = 3

/**
 * Returns whether the user's own words ask to change an existing field, formula or sample, no matter which fields and elements the model declared.
 */
export function asksForData(prompt: string, change: DataChange, source: DraftSource): boolean {
  const { path, kind, from, values = [] } = change
  if (words[kind].test(prompt)) return true
  const isNamed = [path, from].some(
    (name) => name !== undefined && (isNamedIn(prompt, name) || namesField(prompt, name, source)),
  )
  if (isNamed && kind === 'renamed') return true
  // A prompt that names a field with a style asks to print it differently, not to change its data.
  const isNamedByAmount = kind === 'formula' && amounts.test(prompt)
  if ((isNamed || isNamedByAmount) && !styles.test(prompt)) return true
  // A prompt can name the value instead of the field: “Use Nordwind GmbH”.
  return (
    kind === 'data' &&
    values.length > 0 &&
    values.every((value) => String(value).length >= valueLengthMin && prompt.includes(String(value)))
  )
}
