import { normalizeText } from '@platen/contract'

/**
 * Words of a prompt: `raw` as written, and `text` for comparison. `text` has the same length, and is lower case without accents, with `·` in place
 * of each quoted character, so that words in quotations are not found.
 */
export interface Phrase {
  raw: string
  text: string
}

/** A clause whose words are blanked as they are found. */
export interface Blanked extends Phrase {
  without: (from: number, to: number) => Blanked
}

/** The characters that can close a quotation, by the character that opens it. */
const closing = new Map(
  ['""”“', '“”"“', '„“”"', '””', '«»', '»«', '‹›', '›‹', "''’", "‘’'", "‚‘’'", '’’', '``'].map(
    ([open = '', ...ends]) => [open, ends],
  ),
)
/** Maximum number of characters in a quotation. */
const quotedMax = 500

/** Reads a prompt or a part of it. */
export function phraseOf(prompt: string): Phrase {
  const raw = normalizeText(prompt, 'NFC')
  let text = ''
  for (let at = 0; at < raw.length; at++) {
    const end = quotationEnd(raw, at)
    if (end === undefined) {
      text += folded(raw[at] ?? '')
      continue
    }
    text += `"${'·'.repeat(end - at - 1)}"`
    at = end
  }
  return { raw, text }
}

/** Returns the index at which the quotation that begins at `at` ends, or `undefined`. */
function quotationEnd(raw: string, at: number): number | undefined {
  const ends = closing.get(raw[at] ?? '')
  if (ends === undefined || /[\p{L}\p{N}]/u.test(raw[at - 1] ?? '')) return undefined
  for (let end = at + 2; end < raw.length && end - at <= quotedMax; end++) {
    if (!ends.includes(raw[end] ?? '')) continue
    // A quotation mark before a letter or digit is an apostrophe.
    if (/[\p{L}\p{N}]/u.test(raw[end + 1] ?? '')) continue
    return end
  }
  return undefined
}

/** Returns exactly one UTF-16 unit for one UTF-16 unit. */
function folded(sign: string): string {
  if (sign === 'ß') return 's'
  if (/[’‘`´]/.test(sign)) return "'"
  if (/\s/.test(sign)) return sign === '\n' || sign === '\r' ? '\n' : ' '
  if (/[“”„«»‹›]/.test(sign)) return ' '
  if (/[‐‑‒–—]/.test(sign)) return '-'
  return normalizeText(sign, 'NFD').charAt(0).toLowerCase().charAt(0)
}

/** Returns a part of a phrase without whitespace around it. */
export function part({ raw, text }: Phrase, from = 0, to = text.length): Phrase {
  const cut = text.slice(from, to)
  const start = from + (cut.length - cut.trimStart().length)
  const end = Math.max(start, from + cut.trimEnd().length)
  return { raw: raw.slice(start, end), text: text.slice(start, end) }
}

/** Returns the text of a phrase without quotation marks or final punctuation. */
export function literal({ raw, text }: Phrase): string {
  const whole = /^"·+"$/.test(text)
  return (whole ? raw.slice(1, -1) : raw.replace(/[.!;:,]+$/, '')).trim()
}

/** Whether a phrase is only a quotation. */
export function isQuoted({ text }: Phrase): boolean {
  return /^"·+"$/.test(text)
}

/** Returns the parts of a phrase in the named groups of a pattern, or `undefined` if it does not match. */
export function matched(phrase: Phrase, pattern: RegExp): Record<string, Phrase> | undefined {
  const found = new RegExp(pattern.source, `${pattern.flags.replaceAll('d', '')}d`).exec(phrase.text)
  const groups = found?.indices?.groups
  if (!found) return undefined
  return Object.fromEntries(
    Object.entries(groups ?? {}).flatMap(([name, at]) =>
      at === undefined ? [] : [[name, part(phrase, at[0], at[1])]],
    ),
  )
}

/** Returns a clause without blanked words. */
export function blanked({ raw, text }: Phrase): Blanked {
  const blank = (from: string, at: number, to: number) =>
    from.slice(0, at) + ' '.repeat(to - at) + from.slice(to)
  return {
    raw,
    text,
    without: (from, to) => blanked({ raw: blank(raw, from, to), text: blank(text, from, to) }),
  }
}

/** Returns the words with a capital first letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
