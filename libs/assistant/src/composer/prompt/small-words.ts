import smallWords from './small-words.json' with { type: 'json' }

/** Words without a meaning of their own, in the languages of prompts. */
const small = new Set(smallWords.flatMap((line) => line.split(' ')))

/** Whether a word, lower case without accents, has no meaning of its own. */
export function isSmallWord(word: string): boolean {
  return small.has(word)
}

/** Returns the words of a text. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}#%]+/gu) ?? []
}
