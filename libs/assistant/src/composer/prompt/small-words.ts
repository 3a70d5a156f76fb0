import smallWords from './small-words.json' with { type: 'json' }

/** Function words in the languages that prompts can be in. */
const small = new Set(smallWords.flatMap((line) => line.split(' ')))

/** Whether a word, in lower case without accents, is a function word. */
export function isSmallWord(word: string): boolean {
  return small.has(word)
}

/** Returns the words in text. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}#%]+/gu) ?? []
}
