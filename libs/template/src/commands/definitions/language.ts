import { Type } from 'typebox'
import { defineCommand } from '../command.ts'

const closed = { additionalProperties: false } as const
const tag = Type.String({
  pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$',
  description: 'BCP 47 tag, such as de or en-GB.',
})

const besides =
  'language|translate|translation|word|words|label|labels|text|texts|version|everything|i want|should be|übersetze*|übersetz|übersetzung|sprache|auf|alles|ins|soll|sein|traduis|traduire|traduisez|traduction|langue|tout|doit être|traduce|traducir|traducción|idioma|lengua|todo|al|переведи|переведите|перевести|язык|на|ترجم|ترجمة|ترجمه|لغة|لغه|اللغة|اللغه'

export const setLanguage = defineCommand({
  name: 'set_language',
  title: 'Set the language',
  ofDocument: 'the language is',
  sentences: { en: 'translate it to French', de: 'auf Spanisch' },
  keywords: ['language', 'translate', 'sprache', 'übersetzen', 'langue', 'idioma'],
  description:
    'Sets the language of dates, numbers and text. If a field in the data sets the locale, the sample is changed. Text that has translations is printed in the new language; other text on the page is not changed. In the chat, known labels are translated.',
  arguments: Type.Object({ language: tag }, closed),
  example: { language: 'de' },
  readings: { language: 'language' },
  sayings: { en: [{ words: [], slots: ['language'], besides }], de: [] },
})

export const setTranslation = defineCommand({
  name: 'set_translation',
  title: 'Set text in one language',
  keywords: ['translation', 'übersetzung', 'traduction', 'traducción'],
  description: 'Sets the text that the page prints as `{{text.key}}`, in one language.',
  arguments: Type.Object(
    {
      language: tag,
      key: Type.String({
        pattern: String.raw`^[\p{L}_][\p{L}\p{N}_]{0,99}$`,
        description: 'Name of the text.',
      }),
      text: Type.String({ minLength: 1, maxLength: 2_000, description: 'The text in that language.' }),
    },
    closed,
  ),
  example: { language: 'de', key: 'thanks', text: 'Vielen Dank' },
  readings: {},
  sayings: {},
})
