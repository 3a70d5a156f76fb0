/**
 * Words of a prompt twice, letter by letter: as written, and as they are understood, which is lower case without accents and with every
 * letter of a quoted text as `·`, so that no word is found in what is quoted.
 */
export interface Phrase {
  raw: string
  text: string
}

/** By the sign that opens a quotation: those that end it. */
const closing: Readonly<Record<string, string>> = {
  '"': '"”“',
  '“': '”"“',
  '„': '“”"',
  '”': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  "'": "'’",
  '‘': "’'",
  '‚': "‘’'",
  '’': '’',
  '`': '`',
}
/** Letters in a quotation. */
const quotedMax = 500

/** A prompt as it is read. */
export function phraseOf(prompt: string): Phrase {
  const raw = prompt.normalize('NFC')
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

/** Where the quotation ends that begins here; `undefined` where none does. */
function quotationEnd(raw: string, at: number): number | undefined {
  const ends = closing[raw[at] ?? '']
  if (ends === undefined || /[\p{L}\p{N}]/u.test(raw[at - 1] ?? '')) return undefined
  for (let end = at + 2; end < raw.length && end - at <= quotedMax; end++) {
    if (!ends.includes(raw[end] ?? '')) continue
    // An apostrophe stands within words, a quotation ends with one.
    if (/[\p{L}\p{N}]/u.test(raw[end + 1] ?? '')) continue
    return end
  }
  return undefined
}

/** One UTF-16 unit for one. */
function folded(sign: string): string {
  if (sign === 'ß') return 's'
  if (/[’‘`´]/.test(sign)) return "'"
  if (/\s/.test(sign)) return sign === '\n' || sign === '\r' ? '\n' : ' '
  if (/[“”„«»‹›]/.test(sign)) return ' '
  if (/[‐‑‒–—]/.test(sign)) return '-'
  return sign.normalize('NFD').charAt(0).toLowerCase().charAt(0)
}

/** A part of a phrase, without white space around it. */
export function part({ raw, text }: Phrase, from = 0, to = text.length): Phrase {
  const cut = text.slice(from, to)
  const start = from + (cut.length - cut.trimStart().length)
  const end = Math.max(start, from + cut.trimEnd().length)
  return { raw: raw.slice(start, end), text: text.slice(start, end) }
}

/** What a phrase says word for word, quotation marks and a full stop left out. */
export function literal({ raw, text }: Phrase): string {
  const whole = /^"·+"$/.test(text)
  return (whole ? raw.slice(1, -1) : raw.replace(/[.!;:,]+$/, '')).trim()
}

/** Whether it is a quotation, and nothing else. */
export function isQuoted({ text }: Phrase): boolean {
  return /^"·+"$/.test(text)
}

/** The parts of a phrase that the groups of a pattern found, by name; `undefined` where it does not match. */
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
