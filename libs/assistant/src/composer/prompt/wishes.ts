import { takeIban } from './iban.ts'
import type { PromptWords } from './prompt-words.ts'
import { numerals } from '../words/numerals.ts'

/** What a prompt asks for besides the data. */
export interface Wishes {
  /** The tax rate that is added to the sum, in percent. */
  taxRate?: number
  isTaxFree: boolean
  isWithoutPrices: boolean
  paymentDays?: number
  validDays?: number
  iban?: string
  wantsBank: boolean
  code?: 'qrcode' | 'code128'
  /** The signers, one per line; an empty string for a line without a name. */
  signers: string[]
}

const tax =
  '(?:vat|sales tax|tax|gst|mwst\\.?|ust\\.?|mehrwertsteuer|umsatzsteuer|t\\.?v\\.?a\\.?|iva|ضريبه(?: القيمه المضافه)?|ضريبة(?: القيمة المضافة)?|מע["״\']?מ)'
const percent = '(\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:%|percent|prozent|pour ?cent|por ciento|٪)'
const rates = [
  new RegExp(`${percent} (?:de |d'|of |der )?${tax}(?![\\p{L}])`, 'gu'),
  new RegExp(`(?<![\\p{L}])${tax} ?(?:rate )?(?:of |at |von |de |a |del? |\\()? ?${percent}`, 'gu'),
]
const added = /(?<!\p{L})(?:added|dazu|obendrauf|ajoutee?|anadido)(?!\p{L})/u
const taxFree = new RegExp(
  `(?<![\\p{L}])(?:without|no|ohne|keine|sans|sin|بدون|ללא) (?:any )?${tax}(?![\\p{L}]|[ -]?(?:numbers?|id|nr|nummer|registration)(?!\\p{L}))|kleinunternehmer\\S*(?: ?(?:§|nach §) ?19(?: ustg)?)?`,
  'gu',
)
const withoutPrices =
  /(?<!\p{L})(?:without|no|not? showing|ohne|keine|sans(?: les)?|sin|بدون|ללא) (?:any |the |los )?(?:prices?|amounts?|preis(?:e|en|angaben)?|betrage|prix|montants|precios?|importes|اسعار|أسعار|מחירים)(?!\p{L})/u
const days = '(\\d{1,3}) ?(?:days?|tage?n?|jours?|dias?|يوما?|ימים)'
const terms = [
  new RegExp(
    `(?<![\\p{L}])(?:payment (?:terms?|due|within|in|of)|payable|to be paid|due|pay|zahlbar|zahlungsziel|zahlung|zu zahlen|paiement|pago|pagadero|plazo de pago)(?: [\\p{L}']+){0,3}:? ${days}(?: netto| net)?`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}\\d])${days} (?:net|netto|zahlungsziel|payment terms?|zahlungsfrist)(?![\\p{L}])`,
    'u',
  ),
  /(?<!\p{L})net ?(\d{1,3})(?![\p{L}\d])/u,
]
const validity = [
  new RegExp(
    `(?<![\\p{L}])(?:valid|gultig|valable|valid[oa])(?: (?:for|fur|pendant|por|durante))?:? ${days}(?![\\p{L}])`,
    'u',
  ),
  new RegExp(`(?<![\\p{L}\\d])${days} (?:valid|gultig|valable|valid[oa])(?![\\p{L}])`, 'u'),
]
const bank =
  /(?<!\p{L})(?:iban|bic|bank(?: account)?(?: details| data| name)?|bankverbindung|kontodaten|coordonnees bancaires|datos bancarios|bank)(?!\p{L})/gu

const many = `(?:(?<count>\\d|${Object.keys(numerals).join('|')}) )?`
const sign =
  '(?:signature(?: ?(?:lines?|fields?|blocks?|boxe?s?))?s?|unterschrift(?:en|s?zeilen?|s?linien?|s?feld(?:er)?)?|lignes? de signature|lineas? (?:de|para la) firma|firmas|خط (?:ال)?توقيع|שורת חתימה)'
const who =
  "(?:(?: (?:of|for|from|by|der|des|von|fur|du|de la|del|para el) (?:the |den |die |das )?|(?= (?:both|beider|ambas|ambos) ) )(?<who>[\\p{L}' -]{3,40}?))?"
const signatures = [
  new RegExp(
    `(?<![\\p{L}])(?:a )?${many}lines? for (?:the )?(?<who>(?!the )[\\p{L}' -]{3,40}?)(?:'s|')? ${sign}(?![\\p{L}])`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:(?:a )?(?:place|room|space|line|platz|linie|zeile) (?:for|to|fur) (?:a |an |the |die |eine )?)?${many}${sign}${who}(?= (?:and|und|et|y|at|on|am|unten)(?![\\p{L}])|[,;.]|$)`,
    'u',
  ),
]
/** Words that show that a signature is a picture in the data. */
const isData = /(?:image|picture|bild)/

/** Reads the requests, and takes their words. */
export function readWishes(words: PromptWords): Wishes {
  const rate = onlyRate(words)
  const found = {
    ...(rate !== undefined && { taxRate: rate }),
    isTaxFree: words.take(taxFree).length > 0,
    isWithoutPrices: words.take(withoutPrices).length > 0,
  }
  if (rate !== undefined) words.take(added)
  const paymentDays = daysIn(words, terms)
  const validDays = daysIn(words, validity)
  const account = takeIban(words)
  return {
    ...found,
    ...(paymentDays !== undefined && { paymentDays }),
    ...(validDays !== undefined && { validDays }),
    ...(account !== undefined && { iban: account }),
    ...codeIn(words.free()),
    wantsBank: words.take(bank).length > 0,
    signers: signersIn(words),
  }
}

function daysIn(words: PromptWords, patterns: readonly RegExp[]): number | undefined {
  return patterns.flatMap((pattern) => words.take(pattern).map(([, count]) => Number(count)))[0]
}

/** Reads the type of a requested code. Its words are not taken, because not every document prints a code. */
function codeIn(text: string): Pick<Wishes, 'code'> {
  if (/(?<!\p{L})qr(?!\p{L})(?!.{0,12}(?:payment|bill|zahl|rechnung|paiement|pago))/u.test(text))
    return { code: 'qrcode' }
  return /bar ?code|strichcode|code[- ]barres|codigo de barras/u.test(text) ? { code: 'code128' } : {}
}

/** Returns the tax rate, if there is only one. Several rates belong to the rows. */
function onlyRate(words: PromptWords): number | undefined {
  const found = rates.flatMap((pattern) =>
    [...words.free().matchAll(pattern)].map((match) => Number((match[1] ?? '').replace(',', '.'))),
  )
  const [rate] = found
  if (rate === undefined || new Set(found).size > 1) return undefined
  for (const pattern of rates) words.take(pattern)
  return rate
}

function signersIn(words: PromptWords): string[] {
  return signatures.flatMap((pattern) => {
    const [match] = isData.test(words.free()) ? [] : words.take(pattern)
    if (!match) return []
    const { count, who: named } = match.groups ?? {}
    const people = named === undefined ? undefined : peopleIn(named)
    const lines = people ?? (count === undefined ? 1 : (numerals[count] ?? Number(count)))
    const from =
      named === undefined || people !== undefined ? -1 : match.index + match[0].indexOf(named ?? '')
    const name = from < 0 ? '' : words.rawOf({ from, to: from + (named ?? '').length }).trim()
    const each = name.split(/ (?:and|und|et|y) (?:the |der |die )?/).filter((one) => one !== '')
    if (each.length > 1) return each
    const lone = each[0] ?? ''
    return Array.from({ length: Math.min(Math.max(lines, 1), 4) }, () => lone)
  })
}

/** Returns the number of signers in a phrase such as “two people” or “both parties”. */
function peopleIn(words: string): number | undefined {
  if (/^(?:both|beiden?|beider|les deux|ambas|ambos) /u.test(words.trim())) return 2
  const [, count] =
    /^(\d|\p{L}+) (?:people|persons|signatories|signers|parties|personen|leute|personnes|signataires|personas|firmantes)$/u.exec(
      words.trim(),
    ) ?? []
  return count === undefined ? undefined : (numerals[count] ?? (Number(count) || undefined))
}

const taxIncluded =
  /\b(?:prices?|amounts?|preise?|betr[aä]ge?|prix|montants?|precios?|importes?)\b[^.\n]{0,30}\b(?:includ\w*|incl\.?|contain\w*|gross|inkl\w*|enthalten|brutto|ttc|comprise?|inclu[iy]\w*)/iu

/** Whether text says that prices include tax, such as “Prices include 20% VAT”. */
export function includesTax(text: string): boolean {
  return taxIncluded.test(text)
}
