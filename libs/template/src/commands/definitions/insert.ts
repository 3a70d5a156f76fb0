import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { placeArguments, shortText, sides } from './shared.ts'

export const addTotal = defineCommand({
  name: 'add_total',
  title: 'Add a total below a column',
  sentences: {
    en: 'add a total of the quantity',
    de: 'Summe der Spalte Menge',
  },
  keywords: ['total', 'totals', 'sum', 'sums', 'summe', 'summen', 'somme', 'suma'],
  description: 'Adds a formula that sums a column in a list, and a row below the table that prints the sum.',
  arguments: Type.Object(
    {
      field: shortText('Path or label of a number field in a list’s rows, such as `items.quantity`.'),
      label: Type.Optional(shortText('Default: “Total” and the column’s name.')),
    },
    { additionalProperties: false },
  ),
  example: { field: 'items.quantity' },
  readings: { field: 'field', label: 'text' },
  sayings: {
    en: [
      '(total|totals|sum|sum row|total row|totals row) (of|for|below|under) {field} [column]',
      '(sum|total|add) up {field} [column]',
      'sum {field} column',
    ],
    de: [
      '(summe|gesamtsumme|summenzeile|summenzeile|gesamt) (von|der|des|für|unter) [spalte] {field}',
      '(summiere|addiere) [spalte] {field}',
    ],
    fr: ['(total|somme) (de|du|des) [la colonne] {field}'],
    es: ['(total|suma) (de|del) [la columna] {field}'],
  },
})

export const addSignatures = defineCommand({
  name: 'add_signatures',
  title: 'Add signature lines',
  sentences: {
    en: 'add signature lines for Director and Trainer',
    de: 'zwei Unterschriftszeilen',
  },
  keywords: [
    'signature',
    'signatures',
    'signature line',
    'unterschrift',
    'unterschriften',
    'firma',
    'firmas',
  ],
  description:
    'Adds a signature line for each name, or `count` lines without names. Can also set the number of lines.',
  arguments: Type.Object(
    {
      names: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
          minItems: 1,
          maxItems: 6,
          description: 'Names of the signatories, such as “Director”: one line for each.',
        }),
      ),
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 6, description: 'Number of lines without names. Default: 1.' }),
      ),
      only: Type.Optional(
        Type.Boolean({
          description:
            'Whether the page has exactly `count` lines: extra lines are removed, and missing ones are added. Default: no.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  example: { names: ['Director', 'Trainer'] },
  readings: { names: 'names', count: 'count' },
  sayings: {
    en: [
      {
        says: '[(there (should|must|may) be|keep|leave|have)] (only|just) {count} (signature|signatures|signature line|signature lines|signature field|signature fields)',
        with: { only: true },
      },
      '(signature|signatures|signature line|signature lines|signature field|signature fields|signature block|signature blocks|lines to sign|places to sign) [(:|of|for|from|by)] {count} (people|persons|signatories|signers|parties)',
      '[{count}] (signature|signatures|signature line|signature lines|signature field|signature fields|signature block|signature blocks) [(at the bottom|at the end|below)]',
      '[{count}] (signature|signatures|signature line|signature lines|signature field|signature fields|signature block|signature blocks) (:|of|for|from|by) {names} [(at the bottom|at the end|below)]',
      '(line|lines|place|places|field|space|room) for [the] {names} (signature|signatures|to sign) [(at the bottom|at the end|below)]',
      '(line|place|field|space|room) (for signature|for a signature|to sign) [(at the bottom|at the end|below)]',
      '{names} (signature|signature line|signature field) [(at the bottom|at the end|below)]',
    ],
    de: [
      {
        says: 'nur {count} (unterschrift|unterschriften|unterschriftszeile|unterschriftszeilen)',
        with: { only: true },
      },
      '[{count}] (unterschrift|unterschriften|unterschriftenzeile|unterschriftzeile|unterschriftszeile|unterschriftszeilen|unterschriftenzeilen|unterschriftzeilen|unterschriftsfeld|unterschriftenfeld|unterschriftsfelder|unterschriftenfelder|unterschriftenlinie|unterschriftslinie|unterschriftslinien) [(unten|am ende)]',
      '(unterschrift|unterschriften|unterschriftszeilen|unterschriftenzeilen|unterschriftsfelder|unterschriftenfelder|unterschriftslinien) (von|für|:|der|des) {count} personen',
      '[{count}] (unterschrift|unterschriften|unterschriftszeile|unterschriftszeilen|unterschriftenzeilen|unterschriftsfeld|unterschriftsfelder|unterschriftenfelder|unterschriftslinien) (von|für|:|der|des) {names} [(unten|am ende)]',
      '(zeile|platz|feld) für [die] {names} unterschrift',
      '(zeile|platz|feld) für die unterschrift [(der|des|von) {names}]',
    ],
    fr: [
      { says: '{count} (seule signature|seules signatures)', with: { only: true } },
      '[{count}] (signature|signatures|ligne de signature|lignes de signature) [(en bas|à la fin)]',
      '[{count}] (signature|signatures|ligne de signature|lignes de signature) (de|du|des|pour|:) {names}',
      'ligne pour la signature [(de|du|des) {names}]',
    ],
    es: [
      { says: '(solo|solamente) {count} (firma|firmas)', with: { only: true } },
      '[{count}] (firma|firmas|línea de firma|líneas de firma|línea para la firma) [(abajo|al final)]',
      '[{count}] (firma|firmas|línea de firma|líneas de firma|línea para la firma) (de|del|para|:) {names}',
    ],
  },
})

const write =
  '(add|write|put|insert|print|include|schreib*|setz*|füg*|ergänz*|druck*|écris|ajoute|ajouter|mets|añade|agrega|escribe|pon|добавь|напиши|اضف|اكتب)'
const note =
  '(line|text|note|sentence|word|words|paragraph|remark|zeile|satz|hinweis|absatz|ligne|phrase|texte|mention|línea|frase|texto|nota|строку|текст|سطر|نص) [(saying|with|mit|avec|con)] [:]'
const atEnd =
  '[(at|to|on|in)] [very] (bottom|end|foot|unten|am ende|ans ende|en bas|à la fin|abajo|al final|внизу|в конце) [(of page|of document|of each page)]'
const atTop = '[(at|to|on)] (top|oben|en haut|arriba|вверху)'
const between = '(between|zwischen|entre) {place} (and|und|et|y) {other}'

export const insertText = defineCommand({
  name: 'insert_text',
  title: 'Insert text',
  sentences: {
    en: 'add line: Thank you for your order.',
    de: 'ergänze den Text „Vielen Dank für Ihren Auftrag.“',
  },
  keywords: ['paragraph', 'absatz', 'paragraphe', 'párrafo'],
  description: 'Inserts a paragraph with your text next to a part of the page, or at its end.',
  arguments: Type.Object(
    {
      text: Type.String({
        minLength: 1,
        maxLength: 5_000,
        description: 'Plain text, not HTML. Merge tags are allowed.',
      }),
      ...placeArguments,
    },
    { additionalProperties: false },
  ),
  example: { text: 'Thank you for your order.', part: 'table', at: 'after' },
  readings: {
    quote: 'quote',
    text: 'any',
    sentence: 'sentence',
    contact: 'contact',
    at: 'choice',
    place: 'textPlace',
    total: 'total',
    other: 'ignored',
  },
  choices: { at: sides },
  sayings: {
    en: [
      `${write} [${note}] {quote} [{at} {place}]`,
      `${write} [${note}] {quote} ${atEnd}`,
      { says: `${write} [${note}] {quote} ${atTop}`, with: { at: 'before' } },
      { says: `${write} [${note}] {quote} ${between}`, with: { at: 'after' } },
      `${write} ${note} : {text}`,
      `${write} ${note} : {text} {at} {place}`,
      `${write} ${note} : {text} ${atEnd}`,
      `[${write}] {sentence} {at} {total}`,
      `${write} [(our|my|unsere*|notre|nuestra)] {contact} ${atEnd}`,
    ],
    de: [],
  },
})

const taxNames =
  'vat|gst|sales tax|tax|taxes|mwst|mwst.|ust|ust.|umsatzsteuer|mehrwertsteuer|tva|iva|ндс|ضريبة|الضريبة|ضريبه|ضريبة القيمة المضافة'

export const addTax = defineCommand({
  name: 'add_tax',
  title: 'Add a tax',
  sentences: { en: 'add 19% VAT', de: 'ergänze 19 % MwSt.' },
  keywords: ['tax', 'vat', 'sales tax', 'mwst', 'steuer', 'tva', 'iva'],
  description:
    'Adds a tax to a total that is calculated by a formula: the subtotal, the tax and the new total, each with its own row and formula.',
  arguments: Type.Object(
    {
      percent: Type.Number({
        exclusiveMinimum: 0,
        exclusiveMaximum: 100,
        description: 'The tax rate in percent, such as 19.',
      }),
      label: Type.Optional(shortText('Default: “VAT 19%” in the document’s language.')),
    },
    { additionalProperties: false },
  ),
  example: { percent: 19 },
  readings: { percent: 'percent' },
  sayings: {
    en: [
      {
        words: [taxNames],
        slots: ['percent'],
        besides:
          'include|need|want|plus|of|below|under|table|total|bottom|zzgl|zuzüglich|unter|tabelle|summe|добавь|اضف|prices|price|reckon|calculate|berechne|row|line|zeile|brauche|ich',
      },
    ],
    de: [],
  },
})

export const insertTable = defineCommand({
  name: 'insert_table',
  title: 'Insert a table',
  sentences: {
    en: 'add a table with name, date and amount',
    de: 'ergänze eine Tabelle mit Name, Datum und Betrag',
  },
  keywords: ['table', 'tabelle', 'tableau', 'tabla'],
  description:
    'Inserts a table that prints a new list, with a column for each name. The list has two sample rows. The type of each column is derived from its name, such as date, amount or number.',
  arguments: Type.Object(
    {
      columns: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
        minItems: 1,
        maxItems: 12,
        description: 'Column headings, such as “Amount”.',
      }),
      list: Type.Optional(shortText('Label of the new list, such as “Expenses”. Default: Rows.')),
      ...placeArguments,
    },
    { additionalProperties: false },
  ),
  example: { list: 'Expenses', columns: ['Date', 'Description', 'Amount'] },
  readings: { columns: 'columns', list: 'label', at: 'choice', part: 'part' },
  choices: { at: sides },
  sayings: {
    en: [
      '(add|insert|create|include|need|want) table (of|for) {list} (with|:) [columns] {columns} [{at} {part}]',
      '(add|insert|create|include|need|want) table (with|:) [columns] {columns} [{at} {part}]',
    ],
    de: [
      '(füge|ergänze|erstelle|einfügen|hinzufügen|ergänzen) tabelle (für|der|von) {list} mit [spalten] {columns} [{at} {part}]',
      '(füge|ergänze|erstelle|einfügen|hinzufügen|ergänzen) tabelle mit [spalten] {columns} [{at} {part}]',
    ],
    fr: ['(ajoute|ajouter|insère|crée) tableau avec [colonnes] {columns} [{at} {part}]'],
    es: ['(añade|agrega|inserta|crea) tabla con [columnas] {columns} [{at} {part}]'],
  },
})
