import { styles } from './request-words.ts'

/** Words that ask for another language without naming it. */
const translation = /(?<!\p{L})(?:translat|übersetz|tradu(?:i|c|z|ct)|locali[sz])|перев|翻译|翻訳|번역/iu
const languageWord = /(?<!\p{L})(?:languag|sprache|langue|idioma|lingua)|язык|语言|言語|언어/iu

/** Beginnings of the names of languages, by language code. */
const names: Readonly<Record<string, string>> = {
  en: 'english|englisch|anglais|inglés|inglese|英語|英语|английск',
  de: 'german(?!y)|deutsch|allemand|alemán|tedesco|ドイツ語|德语|немецк',
  fr: 'french|französisch|français|francés|francese|フランス語|法语|французск',
  es: 'spanish|spanisch|espagnol|español|spagnolo|スペイン語|西班牙语|испанск',
  it: 'italian|italienisch|italien|italiano|イタリア語|意大利语|итальянск',
  nl: 'dutch|niederländisch|néerlandais|neerlandés|olandese|荷兰语',
  pl: 'polish|polnisch|polonais|polaco|polacco|польск',
  pt: 'portugu|portugies|portoghese|葡萄牙语|португальск',
  zh: 'chinese|chinesisch|chinois|chino(?!\\p{L})|中文|中国語|китайск',
  ja: 'japanese|japanisch|japonais|japonés|日本語|日语|японск',
  ko: 'korean|koreanisch|coréen|한국어|韩语',
  ar: 'arabic|arabisch|arabe|árabe|العربية|阿拉伯语|арабск',
  ru: 'russian|russisch|russe|ruso|русск|俄语|ロシア語',
}
const languages = Object.entries(names).map(([code, words]) => ({
  code,
  name: new RegExp(`(?<!\\p{L})(?:${words})`, 'iu'),
  asked: new RegExp(
    `(?<!\\p{L})(?:in|into|to|auf|ins|en|al|in het|na|на|по)[ -](?:(?:the|das) )?(?:${words})`,
    'iu',
  ),
}))
/** The verb, not the language. */
const polishing =
  /(?<!\p{L})polish(?:es|ed|ing|(?= (?:the|this|that|it|these|up|my|our|your|all|every|a)(?!\p{L})))/giu

/**
 * Returns the codes of the languages that a prompt asks for; an empty set for any language, and `undefined` if it does not ask for one. In a prompt
 * about text styles, the name of a language is not enough, because it can describe text: “Make the German title italic”.
 */
export function askedLanguages(prompt: string): Set<string> | undefined {
  const said = prompt.replaceAll(polishing, ' ')
  const isStyled = styles.test(said)
  const isTranslated = translation.test(said)
  const found = languages.filter(({ name, asked }) =>
    isStyled && !isTranslated ? asked.test(said) : name.test(said),
  )
  if (found.length > 0) return new Set(found.map(({ code }) => code))
  return isTranslated || (!isStyled && languageWord.test(said)) ? new Set() : undefined
}
