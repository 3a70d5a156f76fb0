/** Scripts that people write in, and words by which a prompt asks for one of their languages. */
const scripts: Readonly<Record<string, { letters: RegExp; asked: RegExp }>> = {
  Latin: { letters: /\p{Script=Latin}/u, asked: /./ },
  Cyrillic: {
    letters: /\p{Script=Cyrillic}/u,
    asked: /russ|ukrain|bulgar|serb|belarus|macedon|kazakh|mongol|[ck]yril|\b(?:ru|uk|bg|sr)\b/i,
  },
  Greek: {
    // A single one is a sign or a unit: Ω, µ, Δ.
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

/** They turn the order of letters around, or are not seen. */
const hidden = /[\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

const lookAlike = /[\p{Script=Latin}]/u
/** Letters of Cyrillic and Greek that nobody tells from Latin ones. */
const imitating = /[аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅονρικυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/u
const imitatedMin = 3

/**
 * What of a new text is written in letters that nobody asked for: a script that neither the prompt nor what is known has, a word of letters
 * that look alike, or signs that are not seen. `undefined` where nothing is.
 */
export function foreignLetters(now: string, known: string, prompt: string): string | undefined {
  return misleadingLetters(now, known, known) ?? strangeScript(now, known, prompt)
}

/**
 * What deceives the eye, for which there is no reason: more signs that are not seen than there were `before`, and words of letters of two
 * scripts that are not known.
 */
export function misleadingLetters(now: string, before: string, known: string): string | undefined {
  const hasNewHidden = count(now, hidden) > count(before, hidden)
  if (hasNewHidden)
    return 'It has signs that are not seen, or that turn letters around. Write plain letters, and set dir where text runs the other way.'
  const words = new Set(known.match(/\p{L}+/gu))
  const mixed = now
    .match(/\p{L}+/gu)
    ?.find(
      (word) =>
        word.length >= imitatedMin && lookAlike.test(word) && imitating.test(word) && !words.has(word),
    )
  if (mixed !== undefined)
    return `The word “${mixed}” mixes letters of two scripts that look alike. Write it in one.`
  return undefined
}

function strangeScript(now: string, known: string, prompt: string): string | undefined {
  const stranger = Object.entries(scripts).find(
    ([, { letters, asked }]) =>
      letters.test(now) && !letters.test(known) && !letters.test(prompt) && !asked.test(prompt),
  )?.[0]
  return stranger === undefined
    ? undefined
    : `It writes ${stranger} letters, which neither the request nor the draft has. Write in the language of the request, or of the draft.`
}

function count(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}
