/** The largest currencies: their code, what stands at amounts, and their names in prompts and in names of columns. Of a sign that several have, the first one counts. */
const table = `
EUR | € | euros?
USD | $, US$, USD$ | us dollars?, dollars?, dolares?, دولار
GBP | £ | pounds?, sterling, british pounds?, pfund
JPY | ¥, ￥, 円 | yen, japanese yen, 日本円
CNY | 元, CN¥, RMB | yuan, renminbi, rmb, 人民币
CHF | Fr, Fr., SFr, SFr. | franken, swiss francs?, francs? suisses?, schweizer franken
INR | ₹, Rs, Rs. | rupees?, indian rupees?, रुपये
CAD | CA$, C$ | canadian dollars?
AUD | A$, AU$ | australian dollars?
KRW | ₩, 원 | korean won, 한국 원
BRL | R$ | reais, real brasileiro, brazilian reals?
MXN | MX$, Mex$ | pesos?, mexican pesos?, pesos mexicanos
RUB | ₽, руб, руб., р. | roubles?, rubles?, rubel, рублей, рубли, рублях
SEK | kr | kronor, swedish kron[oa]r?, schwedische kronen
NOK | NOK | norwegian kroner?, norske kroner
DKK | kr. | danish kroner?, danske kroner
PLN | zł, zl | zlotych, zloty, zlotys?
CZK | Kč | koruna, korun, czech crowns?
HUF | Ft | forints?
TRY | ₺, TL | turkish liras?, lira
ILS | ₪ | shekels?, שקלים, שקל, ש"ח
SAR | ر.س, ﷼ | riyals?, saudi riyals?, ريال
AED | د.إ | dirhams?, درهم
EGP | ج.م | egyptian pounds?, جنيه
ZAR | ZAR | rand
SGD | S$ | singapore dollars?
HKD | HK$ | hong kong dollars?
TWD | NT$ | taiwan dollars?
THB | ฿ | baht
IDR | Rp | rupiah
VND | ₫ | dong
MYR | RM | ringgit
PHP | ₱ | philippine pesos?
UAH | ₴, грн | hryvnia
NGN | ₦ | naira
KES | KSh, Ksh | kenyan shillings?
GHS | GH₵, ₵ | cedis?
NZD | NZ$ | new zealand dollars?
ARS | AR$ | argentin[ei]a?n? pesos?, pesos argentinos
COP | COL$ | colombian pesos?, pesos colombianos
CLP | CLP$ | chilean pesos?, pesos chilenos
RON | lei | romanian le[iu]
BGN | лв, лв. | leva
`

const bySign = new Map<string, string>()
const byWords: (readonly [words: RegExp, code: string])[] = []
for (const line of table.trim().split('\n')) {
  const [code = '', signs = '', words = ''] = line.split('|').map((cell) => cell.trim())
  for (const sign of signs.split(',').map((one) => one.trim())) if (!bySign.has(sign)) bySign.set(sign, code)
  byWords.push([
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${words
        .split(',')
        .map((word) => word.trim().normalize('NFKD').replaceAll(/\p{M}/gu, ''))
        .join('|')})(?![\\p{L}\\p{N}])`,
      'u',
    ),
    code,
  ])
}

/** Signs that mean one currency wherever they stand in a text; letters do not. */
const everywhere = [...bySign]
  .filter(
    ([sign]) => !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Arabic}.]+$/u.test(sign),
  )
  .toSorted(([one], [other]) => other.length - one.length)
const codes = new Set(Intl.supportedValuesOf('currency'))
/** Codes that are words in capitals as well. */
const alsoWords = new Set(['ALL', 'TOP', 'PEN', 'CUP', 'BOB', 'MOP', 'GEL'])
const known = new Set(bySign.values())

/** A currency by its code in whatever case, or by what stands at amounts. */
export function currencyCode(text: string): string | undefined {
  const bare = text.trim()
  const code = bare.toUpperCase()
  return bySign.get(bare) ?? (/^[A-Z]{3}$/.test(code) && codes.has(code) ? code : undefined)
}

/** The currency that a name of a field says: `price_usd`, `Betrag (€)`, `Amount PLN`; an `INR` alone is none. */
export function currencyOfName(name: string): string | undefined {
  const words = name.slice(0, 200).split(/[^\p{L}\p{N}]+/u)
  const code = words.find(
    (word) => /^(?:eur|usd|gbp|chf)$/i.test(word) || (words.length > 1 && known.has(word)),
  )
  return code?.toUpperCase() ?? everywhere.find(([sign]) => name.includes(sign))?.[1]
}

/** A currency that a prompt asks for, and where it does. */
export interface CurrencyAsked {
  code: string
  from: number
  to: number
}

/** The currency that a prompt asks for: a code in capitals, a sign, or its name. `text` is the same lower case without accents, letter by letter. */
export function currencyAsked(raw: string, text: string): CurrencyAsked | undefined {
  for (const { index, 0: word } of raw.matchAll(/\b[A-Z]{3}\b/g))
    if (codes.has(word) && !alsoWords.has(word)) return { code: word, from: index, to: index + 3 }
  // The longest name counts: Mexican pesos are no others, and Canadian dollars no US ones.
  const named = byWords
    .flatMap(([words, code]) => {
      const match = words.exec(text)
      return match ? [{ code, from: match.index, to: match.index + match[0].length }] : []
    })
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
  if (named) return named
  for (const [sign, code] of everywhere)
    if (text.includes(sign)) return { code, from: text.indexOf(sign), to: text.indexOf(sign) + sign.length }
  return undefined
}

/** The currency of the country whose script alone the names are written in. */
export function currencyOfScript(names: readonly string[]): string | undefined {
  const text = names.join(' ').slice(0, 5_000)
  if (/\p{Script=Hangul}/u.test(text)) return 'KRW'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}額価円]/u.test(text) && !/[额价总单]/.test(text)) return 'JPY'
  if (/[额价总单数]/.test(text)) return 'CNY'
  return /\p{Script=Thai}/u.test(text) ? 'THB' : undefined
}
