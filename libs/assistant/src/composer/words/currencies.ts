import { normalizeText } from '@platen/contract'
import currencyTable from './currencies.json' with { type: 'json' }
import { cellsOf } from './folded.ts'

const bySign = new Map<string, string>()
const byWords: (readonly [words: RegExp, code: string])[] = []
// A line of `currencies.json` contains the symbols next to amounts, and patterns of names. A symbol that several currencies share means the first
// one.
for (const [code, line] of Object.entries(currencyTable)) {
  const [signs = '', words = ''] = cellsOf(line)
  for (const sign of cellsOf(signs, ',')) if (!bySign.has(sign)) bySign.set(sign, code)
  const names = cellsOf(words, ',').map((word) => normalizeText(word, 'NFKD').replaceAll(/\p{M}/gu, ''))
  byWords.push([new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'u'), code])
}

/** Symbols that mean a currency anywhere in text. Symbols that consist of letters do not. */
const everywhere = [...bySign]
  .filter(
    ([sign]) => !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Arabic}.]+$/u.test(sign),
  )
  .toSorted(([one], [other]) => other.length - one.length)
const codes = new Set(Intl.supportedValuesOf('currency'))
/** Currency codes that are also words in capitals. */
const alsoWords = new Set(['ALL', 'TOP', 'PEN', 'CUP', 'BOB', 'MOP', 'GEL'])
const known = new Set(bySign.values())

/** Returns the currency code for a code in any case, or for a symbol next to an amount. */
export function currencyCode(text: string): string | undefined {
  const bare = text.trim()
  const code = bare.toUpperCase()
  return bySign.get(bare) ?? (/^[A-Z]{3}$/.test(code) && codes.has(code) ? code : undefined)
}

/** Returns the currency in the name of a field: `price_usd`, `Betrag (€)`, `Amount PLN`, but not a name that is only `INR`. */
export function currencyOfName(name: string): string | undefined {
  const words = name.slice(0, 200).split(/[^\p{L}\p{N}]+/u)
  const code = words.find(
    (word) => /^(?:eur|usd|gbp|chf)$/i.test(word) || (words.length > 1 && known.has(word)),
  )
  return code?.toUpperCase() ?? everywhere.find(([sign]) => name.includes(sign))?.[1]
}

/** Finds a currency in a prompt: a code in capitals, a name or a symbol. `text` is `raw` in lower case without accents. */
export function currencyAsked(
  raw: string,
  text: string,
): { code: string; from: number; to: number } | undefined {
  for (const { index, 0: word } of raw.matchAll(/\b[A-Z]{3}\b/g))
    if (codes.has(word) && !alsoWords.has(word)) return { code: word, from: index, to: index + 3 }
  // The longest name wins: “Canadian dollars” are not US dollars.
  const named = byWords
    .flatMap(([words, code]) => {
      const match = words.exec(text)
      return match ? [{ code, from: match.index, to: match.index + match[0].length }] : []
    })
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
  if (named) return named
  const [sign, code] = everywhere.find(([one]) => text.includes(one)) ?? []
  if (sign === undefined || code === undefined) return undefined
  return { code, from: text.indexOf(sign), to: text.indexOf(sign) + sign.length }
}

/** Returns the currency that the script of the names suggests. */
export function currencyOfScript(names: readonly string[]): string | undefined {
  const text = names.join(' ').slice(0, 5_000)
  if (/\p{Script=Hangul}/u.test(text)) return 'KRW'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}額価円]/u.test(text) && !/[额价总单]/.test(text)) return 'JPY'
  if (/[额价总单数]/.test(text)) return 'CNY'
  return /\p{Script=Thai}/u.test(text) ? 'THB' : undefined
}
