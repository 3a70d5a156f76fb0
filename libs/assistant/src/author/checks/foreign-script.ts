/** The letters of each script, and words that request a language with that script. */
const scripts: Readonly<Record<string, { letters: RegExp; asked: RegExp }>> = {
  Latin: { letters: /\p{Script=Latin}/u, asked: /./ },
  Cyrillic: {
    letters: /\p{Script=Cyrillic}/u,
    asked: /russ|ukrain|bulgar|serb|belarus|macedon|kazakh|mongol|[ck]yril|\b(?:ru|uk|bg|sr)\b/i,
  },
  Greek: {
    // A single letter is a symbol or a unit: Ω, µ, Δ.
    letters: /\p{Script=Greek}{2}/u,
    asked: /gree[kc]|griech|grec|griego|\bel\b/i,
  },
  Arabic: { letters: /\p{Script=Arabic}/u, asked: /arab|persi|farsi|urdu|\b(?:ar|fa|ur)\b/i },
  Hebrew: { letters: /\p{Script=Hebrew}/u, asked: /hebr|hébr|ivrit|\bhe\b/i },
  Han: { letters: /\p{Script=Han}/u, asked: /chin|mandarin|cantones|japan|japon|taiwan|\b(?:zh|ja)\b/i },
  Kana: { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, asked: /japan|japon|\bja\b/i },
  Hangul: { letters: /\p{Script=Hangul}/u, asked: /korea|corea|coré|\bko\b/i },
  Thai: { letters: /\p{Script=Thai}/u, asked: /thai|tailand|\bth\b/i },
  Devanagari: { letters: /\p{Script=Devanagari}/u, asked: /hindi|nepal|marath|sanskrit|devanag|\bhi\b/i },
}

/** Characters that are invisible or change the text direction. */
const hidden = /[\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

const lookAlike = /[\p{Script=Latin}]/u
/** Cyrillic and Greek letters that look like Latin letters. */
const imitating = /[аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅονρικυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/u
const imitatedMin = 3

/**
 * Returns a message if new text has invisible characters, words that mix look-alike letters, or a script that is neither in the prompt nor in known
 * text. Otherwise `undefined`.
 */
export function foreignLettersFault(now: string, known: string, prompt: string): string | undefined {
  return misleadingLettersFault(now, known, known) ?? strangeScript(now, known, prompt)
}

/** Returns a message if the text has more invisible characters than before, or unknown words that mix two scripts. */
export function misleadingLettersFault(now: string, before: string, known: string): string | undefined {
  const hasNewHidden = count(now, hidden) > count(before, hidden)
  if (hasNewHidden)
    return 'The text has invisible characters or characters that change its direction. Use plain letters, and set dir for text in the other direction.'
  const words = new Set(known.match(/\p{L}+/gu))
  const mixed = now
    .match(/\p{L}+/gu)
    ?.find(
      (word) =>
        word.length >= imitatedMin && lookAlike.test(word) && imitating.test(word) && !words.has(word),
    )
  if (mixed !== undefined)
    return `The word “${mixed}” mixes letters that look alike but belong to two scripts. Use one script.`
  return undefined
}

function strangeScript(now: string, known: string, prompt: string): string | undefined {
  const stranger = Object.entries(scripts).find(
    ([, { letters, asked }]) =>
      letters.test(now) && !letters.test(known) && !letters.test(prompt) && !asked.test(prompt),
  )?.[0]
  return stranger === undefined
    ? undefined
    : `The text uses ${stranger} letters, which are neither in the request nor in the draft. Write in the language of the request or of the draft.`
}

function count(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}
