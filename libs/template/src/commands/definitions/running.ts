import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { positions, removal, shortText } from './shared.ts'

const lineArguments = {
  line: Type.Enum(['header', 'footer'], { description: 'The margin above or below the content.' }),
  position: Type.Optional(
    Type.Enum(['left', 'center', 'right'], { description: 'Default: the first position that is free.' }),
  ),
}
const numbers =
  'page number|page numbers|page numbering|pagination|pages|seitenzahl|seitenzahlen|seitennummer|seitennummern|seitennummerierung|nummeriere die seiten|seiten nummerieren|numéros de page|numéro de page|numéros des pages|numérotation des pages|numérote les pages|números de página|numera las páginas|paginación|numeración|номера страниц|номер страницы|أرقام الصفحات|أرقام صفحات|رقم الصفحة'

export const removePageNumbers = defineCommand({
  name: 'remove_page_numbers',
  title: 'Remove page numbers',
  ofDocument: 'page numbers are',
  sentences: { en: 'remove page numbers', de: 'entferne die Seitenzahlen' },
  keywords: ['no page numbers', 'remove page numbers', 'keine seitenzahlen'],
  description: 'Removes page numbers from the margins of all pages.',
  arguments: Type.Object({}, { additionalProperties: false }),
  example: {},
  readings: {},
  sayings: { en: [{ words: [numbers, removal] }], de: [] },
})

export const addPageNumbers = defineCommand({
  name: 'add_page_numbers',
  title: 'Add page numbers',
  ofDocument: 'page numbers are',
  sentences: { en: 'add page numbers', de: 'Seitenzahlen hinzufügen' },
  keywords: [
    'page number',
    'page numbers',
    'numbering',
    'seitenzahl',
    'seitenzahlen',
    'numéros de page',
    'números de página',
  ],
  description:
    'Prints “Page 1 of 3” in the margin of every page, in the document’s language. Existing page numbers keep their text. If documents are in several languages, only the numbers are printed.',
  arguments: Type.Object(
    {
      line: Type.Optional(lineArguments.line),
      position: Type.Optional(lineArguments.position),
    },
    { additionalProperties: false },
  ),
  example: { line: 'footer', position: 'right' },
  readings: { line: 'choice', position: 'choice' },
  choices: {
    line: {
      header: [
        'header',
        'page header',
        'top',
        'above',
        'kopfzeile',
        'oben',
        'en-tête',
        'haut',
        'encabezado',
        'cabecera',
        'arriba',
      ],
      footer: [
        'footer',
        'page footer',
        'bottom',
        'below',
        'fußzeile',
        'fuß',
        'unten',
        'pied de page',
        'pied',
        'bas',
        'pie de página',
        'pie',
        'abajo',
      ],
    },
    position: positions,
  },
  sayings: {
    en: [
      'page (x|n|1|number) of (y|n|m|x|total|pages) [(in|at|on|to) {line}] [(on the|at the|in the|on|in) {position}]',
      { words: [numbers], mayHave: ['line', 'position'] },
    ],
    de: ['seite (x|n|1) von (y|n|m) [(in|im|an|unten|oben) {line}] [{position}]'],
    fr: ['page (x|n|1) sur (y|n) [(en|dans|au) {line}]'],
    es: ['página (x|n|1) de (y|n) [(en|al) {line}]'],
  },
})

const footers = [
  'footer',
  'page footer',
  'footer text',
  'footer line',
  'fußzeile',
  'fusszeile',
  'pied de page',
  'pie de página',
]

export const removeRunningText = defineCommand({
  name: 'remove_running_text',
  title: 'Remove the header or footer',
  ofDocument: 'the header and footer are',
  sentences: { en: 'remove the footer', de: 'entferne die Fußzeile' },
  keywords: ['no footer', 'no header', 'remove footer', 'keine fußzeile', 'keine kopfzeile'],
  description: 'Removes the header or footer text from all pages, including page numbers.',
  arguments: Type.Object({ line: lineArguments.line }, { additionalProperties: false }),
  example: { line: 'footer' },
  readings: { line: 'choice' },
  choices: {
    line: {
      footer: footers,
      // A letterhead is also a header.
      header: [
        'page header',
        'running head',
        'running header',
        'header text',
        'header line',
        'kopfzeile',
        'en-tête de page',
        'encabezado de página',
        'cabecera de página',
      ],
    },
  },
  sayings: { en: [{ words: [removal], slots: ['line'] }], de: [] },
})

export const setRunningText = defineCommand({
  name: 'set_running_text',
  title: 'Set the header or footer text',
  ofDocument: 'the header and footer are',
  sentences: { en: 'footer: Confidential', de: 'Fußzeile: Vertraulich' },
  keywords: [
    'header',
    'footer',
    'kopfzeile',
    'fußzeile',
    'en-tête',
    'pied de page',
    'encabezado',
    'pie de página',
  ],
  description:
    'Sets text in the margin of every page. It can contain merge tags, `{page}` for the page number and `{pages}` for the number of pages.',
  arguments: Type.Object(
    {
      ...lineArguments,
      text: shortText('The text, such as “Confidential”.'),
      replaces: Type.Optional(
        Type.Boolean({
          description:
            'If no position is set: whether the text replaces the only text in that line. Default: no.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  example: { line: 'footer', text: 'Confidential', position: 'left' },
  readings: { line: 'choice', position: 'choice', text: 'text', words: 'words', quote: 'quote' },
  choices: {
    line: {
      footer: footers,
      header: [
        'header',
        'page header',
        'running header',
        'header text',
        'header line',
        'kopfzeile',
        'en-tête',
        'en-tête de page',
        'encabezado',
        'encabezado de página',
        'cabecera',
        'cabecera de página',
      ],
    },
    position: positions,
  },
  sayings: {
    en: [
      '(add|insert|include|append) [(text|words)] {words} (to|in|into|at|on) {line} [(on the|at the|to the|in the|on|,) {position}]',
      '(add|insert|create|set) {line} (text|line) [:] {text}',
      '(add|insert|create) {line} [(saying|with|:)] {quote}',
      '(add|insert) text (in|to) {line} [:] {text}',
      {
        says: '{line} [text] [(on the|at the|to the|in the|on|,) {position}] (:|to say|to read|to|should say|should read|should be|saying|says) {text}',
        with: { replaces: true },
      },
      '(write|put|set|print|place) [(text|words)] {words} (to|in|into|at|on) {line} [(on the|at the|to the|in the|on|,) {position}]',
    ],
    de: [
      '(füge|ergänze) {words} (in|zu|zur) {line} [{position}]',
      { says: '{line} [{position}] (:|auf|zu|soll|sollte) {text}', with: { replaces: true } },
      '(schreib|schreibe|setz|setze|druck|drucke) {words} (in|auf) {line} [{position}]',
    ],
    fr: [
      '(ajoute|ajouter) {words} (dans|en|à|au) {line} [(à|au) {position}]',
      { says: '{line} [(à|au) {position}] (:|avec|par) {text}', with: { replaces: true } },
      '(écris|mets) {words} (dans|en|au) {line} [(à|au) {position}]',
    ],
    es: [
      '(añade|agrega) {words} (en|a|al) {line} [(a|al) {position}]',
      { says: '{line} [(a|al) {position}] (:|por|como|con) {text}', with: { replaces: true } },
      '(escribe|pon) {words} (en|a|al) {line} [(a|al) {position}]',
    ],
  },
})
