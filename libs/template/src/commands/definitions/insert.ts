import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { length, placeArguments, shortText, sides } from './shared.ts'

/** Codes for machines that read paper. */
export const insertCode = defineCommand({
  name: 'insert_code',
  title: 'Insert a QR code or barcode',
  sentences: {
    en: 'add a QR code of the order number',
    de: 'QR-Code mit Bestellnummer hinzufügen',
  },
  keywords: [
    'qr',
    'qr code',
    'barcode',
    'bar code',
    'barcodes',
    'strichcode',
    'code-barres',
    'código de barras',
  ],
  description:
    'Inserts a code that holds the value of a field, a fixed text or link, or a new field. Give one of `field`, `text` and `newField`. Without any, the field that is most like a number or link is used.',
  arguments: Type.Object(
    {
      type: Type.Enum(['qrcode', 'code128', 'datamatrix', 'pdf417', 'ean13'], {
        description: 'The kind of code.',
      }),
      field: Type.Optional(shortText('Path or label of a field of the template, such as `order_no`.')),
      text: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1_000, description: 'A fixed text or link.' }),
      ),
      newField: Type.Optional(
        shortText('Label of a field to add, which holds what the code says, such as “Check page”.'),
      ),
      width: Type.Optional(length('Width on paper, such as 25mm.')),
      ...placeArguments,
    },
    { additionalProperties: false },
  ),
  example: { type: 'qrcode', field: 'certificate_no' },
  readings: { type: 'choice', value: 'value', link: 'link', at: 'choice', part: 'part' },
  choices: {
    type: {
      qrcode: ['qr code', 'qr', 'qr-code', 'quick response code', 'código qr', 'code qr'],
      code128: [
        'bar code',
        'barcode',
        'code 128',
        'strichcode',
        'balkencode',
        'code-barres',
        'code barres',
        'code à barres',
        'código de barras',
      ],
      datamatrix: ['data matrix', 'datamatrix', 'data matrix code', 'datamatrix-code'],
      pdf417: ['pdf417', 'pdf417 code'],
      ean13: ['ean', 'ean code', 'ean-13', 'ean13'],
    },
    at: sides,
  },
  sayings: {
    en: [
      '{type} (linking to|that links to|leading to|pointing to|which links to|with a link to|to) {link} [{at} {part}]',
      '{type} [(of|for|with|from|containing|holding|showing|that contains|that shows)] {value} {at} {part}',
      '{type} (of|for|with|from|containing|holding|showing|that contains|that shows) {value}',
      '{value} as {type}',
      '{type} [{at} {part}]',
    ],
    de: [
      '{type} (mit link zu|mit einem link zu|mit link auf|zu|der auf|mit verweis auf) {link} [{at} {part}]',
      '{type} (mit|für|aus|von|des|der) {value} [{at} {part}]',
      '{value} als {type}',
      '{type} [{at} {part}]',
    ],
    fr: ['{type} (de|du|pour|avec) {value}', '{type} vers {link}', '{type}'],
    es: ['{type} (de|del|para|con) {value}', '{type} [{at} {part}]'],
  },
})

const chartTypes = {
  bar: ['bar', 'column', 'bars', 'balken', 'säulen', 'barres', 'colonnes', 'barras', 'columnas'],
  line: ['line', 'linien', 'lignes', 'courbe', 'líneas'],
  area: ['area', 'flächen', 'aires', 'áreas'],
  pie: ['pie', 'kreis', 'torten', 'secteurs', 'camembert', 'pastel', 'circular'],
  donut: ['donut', 'doughnut', 'ring', 'anneau', 'anillo'],
}

/** Numbers drawn. */
export const insertChart = defineCommand({
  name: 'insert_chart',
  title: 'Insert a chart',
  sentences: {
    en: 'add a bar chart of revenue by region',
    de: 'Balkendiagramm von Umsatz nach Region',
  },
  keywords: ['chart', 'charts', 'graph', 'diagram', 'diagramm', 'graphique', 'gráfico'],
  description:
    'Inserts a chart of a number by what names it, such as revenue by region. Uses the list whose rows have both; where no list has, it adds one with sample rows.',
  arguments: Type.Object(
    {
      type: Type.Enum(['bar', 'line', 'area', 'pie', 'donut'], { description: 'The kind of chart.' }),
      value: shortText('The number that is drawn: a field of a list’s rows, or a name for a new one.'),
      by: Type.Optional(
        shortText(
          'What names each number: a field of the same rows, or a name for a new one. Default: the first text or date of the rows.',
        ),
      ),
      list: Type.Optional(shortText('Path of the list, where several have such fields.')),
      title: Type.Optional(shortText('Default: what it shows, such as “Revenue by region”.')),
      ...placeArguments,
    },
    { additionalProperties: false },
  ),
  example: { type: 'bar', value: 'revenue', by: 'region' },
  readings: { type: 'choice', value: 'label', by: 'label', at: 'choice', part: 'part' },
  choices: { type: chartTypes, at: sides },
  sayings: {
    en: [
      '{type} [(chart|graph|diagram)] (of|with|showing|for) {value} (by|per|for each|over) {by} [{at} {part}]',
      '{type} (chart|graph|diagram) (of|with|showing|for) {value} [{at} {part}]',
      {
        says: '(chart|graph|diagram) (of|with|showing|for) {value} (by|per|for each) {by}',
        with: { type: 'bar' },
      },
      { says: '(chart|graph|diagram) (of|with|showing|for) {value} over {by}', with: { type: 'line' } },
    ],
    de: [
      '{type}[-](diagramm|chart|grafik) (von|mit|der|des|zum|für|über) {value} (nach|je|pro) {by}',
      {
        says: '(diagramm|grafik) (von|mit|der|des|zum|für|über) {value} (nach|je|pro) {by}',
        with: { type: 'bar' },
      },
    ],
    fr: [
      '(graphique|diagramme) (en|à|de) {type} (de|des|du) {value} par {by}',
      { says: '(graphique|diagramme) (de|des|du) {value} par {by}', with: { type: 'bar' } },
    ],
    es: [
      '(gráfico|diagrama) de {type} de {value} por {by}',
      { says: '(gráfico|diagrama) de {value} por {by}', with: { type: 'bar' } },
    ],
  },
})

/** Sums of columns. */
export const addTotal = defineCommand({
  name: 'add_total',
  title: 'Add a total below a column',
  sentences: {
    en: 'add a total of the quantity',
    de: 'Summe der Spalte Menge',
  },
  keywords: ['total', 'totals', 'sum', 'sums', 'summe', 'summen', 'somme', 'suma'],
  description:
    'Adds a formula that sums a number of a list’s rows, and a row below the table that prints it.',
  arguments: Type.Object(
    {
      field: shortText('Path or label of a number in a list’s rows, such as `items.quantity`.'),
      label: Type.Optional(shortText('Default: “Total” with the column’s name.')),
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

/** Lines to sign on. */
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
  description: 'Adds one line to sign on for each name, or as many lines without names as `count` says.',
  arguments: Type.Object(
    {
      names: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
          minItems: 1,
          maxItems: 6,
          description: 'Who signs, such as “Director”: one line for each.',
        }),
      ),
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 6, description: 'How many lines without names. Default: 1.' }),
      ),
    },
    { additionalProperties: false },
  ),
  example: { names: ['Director', 'Trainer'] },
  readings: { names: 'names', count: 'count' },
  sayings: {
    en: [
      '(signature|signatures|signature line|signature lines|signature field|signature fields|signature block|signature blocks|lines to sign|places to sign) [(:|of|for|from|by)] {count} (people|persons|signatories|signers|parties)',
      '[{count}] (signature|signatures|signature line|signature lines|signature field|signature fields|signature block|signature blocks) [(at the bottom|at the end|below)]',
      '[{count}] (signature|signatures|signature line|signature lines|signature field|signature fields|signature block|signature blocks) (:|of|for|from|by) {names} [(at the bottom|at the end|below)]',
      '(line|lines|place|places|field|space|room) for [the] {names} (signature|signatures|to sign) [(at the bottom|at the end|below)]',
      '(line|place|field|space|room) (for signature|for a signature|to sign) [(at the bottom|at the end|below)]',
      '{names} (signature|signature line|signature field) [(at the bottom|at the end|below)]',
    ],
    de: [
      '[{count}] (unterschrift|unterschriften|unterschriftenzeile|unterschriftzeile|unterschriftszeile|unterschriftszeilen|unterschriftenzeilen|unterschriftzeilen|unterschriftsfeld|unterschriftenfeld|unterschriftsfelder|unterschriftenfelder|unterschriftenlinie|unterschriftslinie|unterschriftslinien) [(unten|am ende)]',
      '(unterschrift|unterschriften|unterschriftszeilen|unterschriftenzeilen|unterschriftsfelder|unterschriftenfelder|unterschriftslinien) (von|für|:|der|des) {count} personen',
      '[{count}] (unterschrift|unterschriften|unterschriftszeile|unterschriftszeilen|unterschriftenzeilen|unterschriftsfeld|unterschriftsfelder|unterschriftenfelder|unterschriftslinien) (von|für|:|der|des) {names} [(unten|am ende)]',
      '(zeile|platz|feld) für [die] {names} unterschrift',
      '(zeile|platz|feld) für die unterschrift [(der|des|von) {names}]',
    ],
    fr: [
      '[{count}] (signature|signatures|ligne de signature|lignes de signature) [(en bas|à la fin)]',
      '[{count}] (signature|signatures|ligne de signature|lignes de signature) (de|du|des|pour|:) {names}',
      'ligne pour la signature [(de|du|des) {names}]',
    ],
    es: [
      '[{count}] (firma|firmas|línea de firma|líneas de firma|línea para la firma) [(abajo|al final)]',
      '[{count}] (firma|firmas|línea de firma|líneas de firma|línea para la firma) (de|del|para|:) {names}',
    ],
  },
})

/** Words on the page. */
export const insertText = defineCommand({
  name: 'insert_text',
  title: 'Insert text',
  sentences: {
    en: 'add line: Thank you for your order.',
    de: 'ergänze den Text „Vielen Dank für Ihren Auftrag.“',
  },
  keywords: ['paragraph', 'absatz', 'paragraphe', 'párrafo'],
  description: 'Inserts a paragraph with your words beside a part of the page, or at its end.',
  arguments: Type.Object(
    {
      text: Type.String({
        minLength: 1,
        maxLength: 5_000,
        description: 'Words, not HTML. Merge tags are allowed.',
      }),
      ...placeArguments,
    },
    { additionalProperties: false },
  ),
  example: { text: 'Thank you for your order.', part: 'table', at: 'after' },
  readings: {},
  sayings: {},
})

const taxNames =
  'vat|gst|sales tax|tax|taxes|mwst|mwst.|ust|ust.|umsatzsteuer|mehrwertsteuer|tva|iva|ндс|ضريبة|الضريبة|ضريبه|ضريبة القيمة المضافة'

/** A tax on the total. */
export const addTax = defineCommand({
  name: 'add_tax',
  title: 'Add a tax',
  sentences: { en: 'add 19% VAT', de: 'ergänze 19 % MwSt.' },
  keywords: ['tax', 'vat', 'sales tax', 'mwst', 'steuer', 'tva', 'iva'],
  description:
    'Adds a tax to a total that a formula sums: the sum before it, the tax and the sum with it, each with its row and formula.',
  arguments: Type.Object(
    {
      percent: Type.Number({
        exclusiveMinimum: 0,
        exclusiveMaximum: 100,
        description: 'The rate, such as 19.',
      }),
      label: Type.Optional(shortText('Default: “VAT 19%” in the language of the document.')),
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
