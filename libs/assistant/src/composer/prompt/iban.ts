import type { PromptWords } from './prompt-words.ts'

/** The lengths of account numbers by country. */
const lengths = new Map(
  'AD24 AE23 AT20 BE16 BG22 BH22 BR29 CH21 CY28 CZ24 DE22 DK18 EE20 EG29 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 LB28 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29'
    .split(' ')
    .map((entry) => [entry.slice(0, 2).toLowerCase(), Number(entry.slice(2))]),
)
const begin = /(?:(?:the |our |to |auf )?iban:? ?)?(?<![\p{L}\p{N}])(?<first>[a-z]{2}\d{2})(?= ?[a-z\d])/gu

/** Takes the account number of a prompt if its length and check digits are right. */
export function takeIban(words: PromptWords): string | undefined {
  const text = words.free()
  for (const match of text.matchAll(begin)) {
    const from = match.index + match[0].length - 4
    const length = lengths.get(text.slice(from, from + 2))
    const found = length === undefined ? undefined : accountAt(text.slice(from, from + 2 * length), length)
    if (found === undefined) continue
    const stretch = { from, to: from + found.length }
    const iban = words.rawOf(stretch).toUpperCase()
    words.takeAt({ from: match.index, to: stretch.to })
    return iban
  }
  return undefined
}

function accountAt(text: string, length: number): string | undefined {
  const [found] = new RegExp(`^[a-z\\d](?: ?[a-z\\d]){${length - 1}}(?![\\p{L}\\p{N}])`, 'u').exec(text) ?? []
  return found !== undefined && isChecked(found.replaceAll(' ', '')) ? found : undefined
}

/** Checks the number according to ISO 7064, modulo 97. */
function isChecked(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replaceAll(/[a-z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
