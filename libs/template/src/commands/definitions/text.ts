import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { into, intoGerman, partArguments, rename, renameGerman } from './shared.ts'

const closed = { additionalProperties: false } as const
const words = (description: string) => Type.String({ minLength: 1, maxLength: 300, description })

const english = '[(document|main|page)] (title|headline|main heading|heading)'
const german = '(titel|überschrift|haupttitel|hauptüberschrift)'
const french = '(titre|titre du document|titre principal)'
const spanish = '(título|título del documento|título principal|encabezado)'
const russian = '(заголовок|заголовка|название)'
const arabic = '(عنوان|العنوان)'

export const setTitle = defineCommand({
  name: 'set_title',
  title: 'Set the title',
  sentences: { en: 'change the title to Estimate', de: 'ändere den Titel in Angebot' },
  keywords: ['title', 'headline', 'titel', 'titre', 'título'],
  description: 'Sets the title on the page, and also the PDF title if that begins with the same words.',
  arguments: Type.Object({ text: words('The title.') }, closed),
  example: { text: 'Pro-forma invoice' },
  readings: { text: 'text', name: 'name' },
  sayings: {
    en: [
      `[(write|rename)] ${english} (to say|to read|text to|to|into|as|:|should be|should say|should read) {text}`,
      `[write] ${english} {name}`,
    ],
    de: [
      `[(schreib|schreibe|benenne)] ${german} (zu|auf|in|um in|:|soll|sollte|lautet) {text} [(um|ändern|lauten|heißen|sein)]`,
      `${german} {name}`,
    ],
    fr: [`[(écris|renomme)] ${french} (en|par|à|:|doit être) {text}`, `${french} {name}`],
    es: [`[(escribe|renombra)] ${spanish} (a|por|como|:|debe ser|debe decir) {text}`, `${spanish} {name}`],
    ru: [`${russian} (на|:) {text}`, `${russian} {name}`],
    ar: [`${arabic} (إلى|:) {text}`, `${arabic} {name}`],
  },
})

export const setText = defineCommand({
  name: 'set_text',
  title: 'Set the text of a part',
  sentences: { en: 'call it Estimate', de: 'nenne es Angebot' },
  keywords: ['text', 'words', 'wording', 'wortlaut', 'texte', 'texto'],
  description: 'Sets the text of a part of the page, and keeps its fields. Without a part, sets the title.',
  arguments: Type.Object(
    {
      ...partArguments,
      elements: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0 }), {
          maxItems: 100,
          description: 'Several elements that get the same text: the offset of each in template.html.',
        }),
      ),
      text: words('The new text.'),
    },
    closed,
  ),
  example: { part: 'Terms', text: 'Conditions' },
  readings: {
    text: 'text',
    quote: 'quote',
    label: 'textLabel',
    changed: 'changed',
    any: 'any',
    wording: 'wording',
  },
  sayings: {
    en: [
      `${rename} {label} ${into} {any}`,
      '{label} (should be|is to be|must be) (called|named|labelled|labeled) {any}',
      '(call|name|label) {label} {quote}',
      `(change|ändere|cambia|cambiar|changer|changez|modifie|make|turn) {changed} ${into} {wording}`,
      '(call|name|title) (it|this|the document|this document) {text}',
    ],
    de: [
      `${renameGerman} {label} ${intoGerman} {any} [um]`,
      '{label} (soll|sollte|muss) {any} heißen',
      '(nenn|nenne) (es|das|dies|das dokument|sie|ihn) {text}',
    ],
    fr: [
      "{label} doit s'appeler {any}",
      '(appelle|appelez|intitule|intitulez|nomme)(-| )(le document|le|la|ça|cela) {text}',
    ],
    es: [
      '{label} debe llamarse {any}',
      '(llámalo|llámala|llama|llamalo|titúlalo|titúlala) {text}',
      '(llama|titula) (el documento|al documento) {text}',
    ],
  },
})

export const replaceWords = defineCommand({
  name: 'replace_words',
  title: 'Replace words on the page',
  sentences: { en: 'replace “Due” with “Payable by”', de: 'ersetze „Summe“ durch „Gesamt“' },
  keywords: ['replace', 'substitute', 'ersetzen', 'remplacer', 'reemplazar'],
  description:
    'Replaces text in each part of the page that is exactly this text, or in the one part that contains it. If there is no such part, replaces the text in a field’s default value.',
  arguments: Type.Object({ old: words('The words on the page.'), text: words('The new words.') }, closed),
  example: { old: 'Terms', text: 'Conditions' },
  readings: { old: 'text', text: 'text', quote: 'quote' },
  sayings: {
    en: [
      '(replace|substitute) [(text|word|words)] {old} (with|by) {text}',
      '[(change|turn|rename|write)] [(text|word|words|label|heading|caption)] {quote} (to say|to|into|as) {text}',
    ],
    de: [
      '(ersetz|ersetze) [(text|wort)] {old} (durch|mit) {text}',
      '[(ändere|benenne)] [(text|wort|beschriftung|überschrift)] {quote} (in|zu|auf|durch) {text} [um]',
    ],
    fr: [
      '(remplace|remplacer|remplacez) [(texte|mot)] {old} par {text}',
      '[(change|renomme)] [(texte|mot|libellé|titre)] {quote} (en|par) {text}',
    ],
    es: [
      '(reemplaza|reemplazar|sustituye|sustituir) [(texto|palabra)] {old} (por|con) {text}',
      '[(cambia|renombra)] [(texto|palabra|etiqueta|título)] {quote} (a|por|como) {text}',
    ],
  },
})
