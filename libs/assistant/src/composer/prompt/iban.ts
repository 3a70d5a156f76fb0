import { ibanFault, ibanLengths } from '@platen/contract'
import type { PromptWords } from './prompt-words.ts'

const begin = /(?:(?:the |our |to |auf )?iban:? ?)?(?<![\p{L}\p{N}])(?<first>[a-z]{2}\d{2})(?= ?[a-z\d])/gu

/** Takes the IBAN in a prompt, if its length and check digits are correct. */
export function takeIban(words: PromptWords): string | undefined {
  const text = words.free()
  for (const match of text.matchAll(begin)) {
    const from = match.index + match[0].length - 4
    const length = ibanLengths.get(text.slice(from, from + 2).toUpperCase())
    if (length === undefined) continue
    const pattern = new RegExp(`^[a-z\\d](?: ?[a-z\\d]){${length - 1}}(?![\\p{L}\\p{N}])`, 'u')
    const [found] = pattern.exec(text.slice(from, from + 2 * length)) ?? []
    if (found === undefined || ibanFault(found) !== undefined) continue
    const stretch = { from, to: from + found.length }
    const iban = words.rawOf(stretch).toUpperCase()
    words.takeAt({ from: match.index, to: stretch.to })
    return iban
  }
  return undefined
}
