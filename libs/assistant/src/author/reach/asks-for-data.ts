import type { DraftSource } from '@platen/contract'
import { namesField } from '../checks/asked-to-remove.ts'
import { quotations, styles, withoutQuotations } from './request-words.ts'
import { isNamedIn } from './sensitive-fields.ts'

/** A change to existing data, as in `dataReach`. */
export interface DataChange {
  path: string
  kind: 'renamed' | 'said' | 'default' | 'formula' | 'data'
  /** The previous name of a renamed field. */
  from?: string | undefined
  /** The settings of the field that differ, such as `currency`. */
  settings?: readonly string[]
  /** The new sample values. */
  values?: readonly unknown[]
}

/** Words that ask for a kind of change without naming a field, in the languages that prompts are often written in. */
const words: Readonly<Record<Exclude<DataChange['kind'], 'said' | 'default'>, RegExp>> = {
  renamed: /(?<!\p{L})(?:renam|umbenenn|benenn|renomme[rz]?\b|renombr|rinomin)|переимен|改名|重命名/iu,
  formula:
    /(?<!\p{L})(?:formulas?\b|formeln?\b|calculat(?:es?\b|ing\b|ion)|comput(?:es?\b|ing\b|ation)|berechne(?:n|t)?\b|berechnung|rechnen?\b|rechnet\b|multipl(?:y|ie)|divide\b|add (?:up|it|them)\b|sum(?:s|med)? up\b|subtract|deduct|fórmula|formule de calcul|calcule[rz]?\b|cálcul|calcol|abzüg|abzieh)|формул|рассчит|вычисл|公式|计算|計算|계산/iu,
  data: /(?<!\p{L})(?:samples?\b|examples?\b|test data|beispiel|muster(?:daten|werte?)?\b|testdaten|exempl|ejempl|esemp|realistic|more rows|more items|placeholder)|пример|образец|示例|样本|サンプル/iu,
}

/** Words for each setting of a field. */
const settingWords: readonly (readonly [settings: readonly string[], words: RegExp])[] = [
  [
    ['type'],
    /(?<!\p{L})(?:types?|typ|percent\p{L}*|prozent\p{L}*|pourcent\p{L}*|porcent\p{L}*|numbers?|texts?|dates?|amounts?|money|yes or no|check ?box|(?:several|multiple|more) lines|multi-?line|rich text|markdown|zahl|datum|betrag|mehrzeilig\p{L}*)(?!\p{L})/iu,
  ],
  [['label'], /(?<!\p{L})(?:labels?|beschriftung)(?!\p{L})/iu],
  [
    ['currency', 'currencyDisplay'],
    /(?<!\p{L})(?:currenc\p{L}*|dollars?|euros?|usd|eur|gbp|chf|pounds?|währung\p{L}*|devises?|moneda|valuta)(?!\p{L})|[€$£]|валют|通貨|货币/iu,
  ],
  [
    ['format', 'locale', 'decimals', 'grouping', 'rounding', 'calendar'],
    /(?<!\p{L})(?:formats?|formatted|decimals?|digits?|cents?|round(?:ed)?(?! corner)|separators?|thousands?|comma|short(?:er)?|long(?:er)?|weekdays?|years?|months?|spelled out|(?:like|as) \d|nachkomma\p{L}*|dezimal\p{L}*|tausend\p{L}*|komma|kurz\p{L}*|lang\p{L}*|ausgeschrieben|wochentag|jahr|monat|décim\p{L}*|arrond\p{L}*|court|année|mois|redonde\p{L}*|cort[oa]|larg[oa]|año|mes|anno|mese)(?!\p{L})|формат|格式|形式/iu,
  ],
  [['options'], /(?<!\p{L})(?:options?|choices?|auswahl\p{L}*|opcion\p{L}*|opzion\p{L}*)(?!\p{L})/iu],
  [['required'], /(?<!\p{L})(?:required|optional|mandatory|pflicht\p{L}*|must be given)(?!\p{L})/iu],
  [
    ['default'],
    /(?<!\p{L})(?:defaults?|prefill\p{L}*|pre-fill\p{L}*|fallback|when empty|if empty|standardwert\p{L}*|vorgabe\p{L}*|vorbeleg\p{L}*|défaut|defecto|predefinit\p{L}*)(?!\p{L})|умолч|默认|既定/iu,
  ],
  [['company'], /(?<!\p{L})(?:company|firma|absender|sender)(?!\p{L})/iu],
]

/** Words for amounts that formulas usually contain. */
const amounts =
  /(?<!\p{L})(?:minus\b|plus\b|includ|exclud|tax|vat\b|mwst|ust\b|steuer|discount|rabatt|skonto|round(?!(?:ed)? corner)|remise|tva\b|descuento|iva\b|sconto|einschlie|inklusiv)/iu
/** Words for the calculation of an amount. */
const arithmetic =
  /(?<!\p{L})(?:let|lass|should (?:be|includ|exclud)\p{L}*|soll|times|twice|half|halve|double|reduce|increase|apply|charge|consider|minus|plus|round(?!(?:ed)? corner)|less \d|more \d)(?!\p{L})|\d ?(?:%|percent|prozent|pour ?cent|por ciento)/iu

/** Minimum length of a value that is searched in a prompt. Shorter values occur in too many prompts by chance. */
const valueLengthMin = 3

/**
 * Returns whether the user's own words ask to change an existing field, formula or sample, no matter which fields and elements the model declared.
 */
export function asksForData(prompt: string, change: DataChange, source: DraftSource): boolean {
  const { path, kind, from, values = [], settings = [] } = change
  const said = withoutQuotations(prompt)
  // Only names of fields can be in quotation marks.
  const own = prompt.replaceAll(quotations, ' ')
  const isStyled = styles.test(said)
  const isNamed = [path, from].some(
    (name) => name !== undefined && (isNamedIn(said, name) || namesField(said, name, source)),
  )
  // A prompt that names a field with a style asks to print it differently, not to change its data.
  const isMeant = isNamed || !isStyled
  if (kind === 'formula')
    return (
      (words.formula.test(own) && isMeant) ||
      (!isStyled && isNamed && (arithmetic.test(own) || amounts.test(own))) ||
      (!isStyled && amounts.test(own) && arithmetic.test(own))
    )
  if (kind === 'said' || kind === 'default')
    return isMeant && settings.length > 0 && settings.every((one) => isAsked(own, one, settings))
  if (isNamed && !isStyled) return true
  if (kind === 'renamed' ? words.renamed.test(own) : isMeant && words.data.test(own)) return true
  // A prompt can name the value instead of the field: “Use Nordwind GmbH”.
  return (
    kind === 'data' &&
    values.length > 0 &&
    values.every((value) => String(value).length >= valueLengthMin && prompt.includes(String(value)))
  )
}

/** Settings that a type can require or exclude. */
const ofType = new Set(
  'currency currencyDisplay format decimals grouping rounding calendar options'.split(' '),
)

function isAsked(prompt: string, setting: string, changed: readonly string[]): boolean {
  const isWithType = ofType.has(setting) && changed.includes('type') && isSettingNamed(prompt, 'type')
  return isWithType || isSettingNamed(prompt, setting)
}

function isSettingNamed(prompt: string, setting: string): boolean {
  return settingWords.some(([settings, pattern]) => settings.includes(setting) && pattern.test(prompt))
}
