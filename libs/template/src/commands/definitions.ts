import { Type } from 'typebox'
import { defineCommand } from './command.ts'

const labelMax = 200
const partArguments = {
  part: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: labelMax,
      description:
        'A part of the page: text that it shows, a field that it prints, or the name of a class or element, such as “Terms” or “table”.',
    }),
  ),
}
const placeArguments = {
  ...partArguments,
  at: Type.Optional(
    Type.Enum(['before', 'after'], { description: 'The side of the part. Default: after.' }),
  ),
}
const shortText = (description: string) => Type.String({ minLength: 1, maxLength: labelMax, description })
const length = (description: string) =>
  Type.String({ pattern: String.raw`^\d{1,4}(\.\d{1,2})?(mm|cm|in|pt)$`, description })
const sides = {
  before: [
    ...['before', 'above', 'over', 'ahead of', 'in front of'],
    ...['vor', 'über', 'oberhalb von', 'oberhalb', 'avant', 'au-dessus de', 'antes de', 'encima de'],
  ],
  after: [
    ...['after', 'below', 'under', 'underneath', 'beneath', 'behind', 'next to', 'beside'],
    ...['nach', 'unter', 'unterhalb von', 'hinter', 'neben'],
    ...['après', 'sous', 'au-dessous de', 'à côté de', 'después de', 'debajo de', 'junto a'],
  ],
}
const positions = {
  left: ['left', 'links', 'gauche', 'izquierda'],
  center: ['center', 'centre', 'middle', 'mitte', 'milieu', 'centro'],
  right: ['right', 'rechts', 'droite', 'derecha'],
}

/** Codes for machines that read paper. */
export const insertCode = defineCommand({
  name: 'insert_code',
  title: 'Insert a QR code or barcode',
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
        ...['bar code', 'barcode', 'code 128', 'strichcode', 'balkencode'],
        ...['code-barres', 'code barres', 'code à barres', 'código de barras'],
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
      { says: '(chart|graph|diagram) (of|with|showing|for) {value} (by|per|for each) {by}', with: { type: 'bar' } },
      { says: '(chart|graph|diagram) (of|with|showing|for) {value} over {by}', with: { type: 'line' } },
    ],
    de: [
      '{type}[-](diagramm|chart|grafik) (von|mit|der|des|zum|für|über) {value} (nach|je|pro) {by}',
      { says: '(diagramm|grafik) (von|mit|der|des|zum|für|über) {value} (nach|je|pro) {by}', with: { type: 'bar' } },
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

/** Text in columns. */
export const setColumns = defineCommand({
  name: 'set_columns',
  title: 'Set text in columns',
  description:
    'Sets a part of the page, or its main text, in columns side by side. Titles, letterheads and signatures stay across the page.',
  arguments: Type.Object(
    {
      count: Type.Integer({ minimum: 1, maximum: 4, description: 'How many; 1 takes columns away.' }),
      ...partArguments,
    },
    { additionalProperties: false },
  ),
  example: { count: 2 },
  readings: { count: 'count', part: 'part' },
  sayings: {
    en: [
      '[(show|set|lay out|put|print|arrange)] [(it|this|everything|the page|the document|the text)] in {count} columns',
      '{count} columns',
      '(show|set|lay out|put|print|arrange|make) {part} in {count} columns',
      { says: '[in] one column', with: { count: 1 } },
    ],
    de: [
      '[(es|das|alles|die seite|das dokument|den text)] (in {count} spalten|{count}-spaltig)',
      { says: '[(es|das|alles|die seite|das dokument|den text)] zweispaltig', with: { count: 2 } },
      { says: '[(es|das|alles|die seite|das dokument|den text)] dreispaltig', with: { count: 3 } },
      '(zeig|zeige|setz|setze|mach|mache|druck|drucke) {part} in {count} spalten',
    ],
    fr: ['(en|sur) {count} colonnes', '(affiche|mets|met) {part} (en|sur) {count} colonnes'],
    es: ['(en|a) {count} columnas', '(muestra|pon) {part} en {count} columnas'],
  },
})

/** The paper. */
export const setPageSize = defineCommand({
  name: 'set_page_size',
  title: 'Set the paper size and orientation',
  description: 'Sets the paper: a named size or two lengths, and how it is turned. Give at least one.',
  arguments: Type.Object(
    {
      size: Type.Optional(
        Type.String({
          pattern: String.raw`^(A3|A4|A5|B4|B5|Letter|Legal|Ledger|\d{1,4}(\.\d{1,2})?(mm|cm|in|pt) \d{1,4}(\.\d{1,2})?(mm|cm|in|pt))$`,
          description: 'A3, A4, A5, B4, B5, Letter, Legal, Ledger, or width and height such as “4in 6in”.',
        }),
      ),
      orientation: Type.Optional(Type.Enum(['portrait', 'landscape'], { description: 'How it is turned.' })),
    },
    { additionalProperties: false },
  ),
  example: { size: '4in 6in' },
  readings: { paper: 'paper' },
  sayings: {
    en: [
      '[(page|paper) size] {paper}',
      '[(make|set|print|turn|change|put|show)] [(it|this|the page|the paper|the document|the label|everything)] [(as|on|in|to|into)] {paper} [(label|page|paper|sheet|format|size|card)]',
    ],
    de: [
      '[(papierformat|seitenformat|format|papier|seite)] {paper}',
      '[(es|das|die seite|das papier|das dokument|das etikett)] [(auf|in|im|als|ins)] {paper} [(etikett|format|papier)]',
    ],
    fr: ['[(format|papier)] {paper}'],
    es: ['[(tamaño|papel|formato)] {paper}'],
  },
})

/** The white around the page. */
export const setMargins = defineCommand({
  name: 'set_margins',
  title: 'Set the page margins',
  description: 'Sets the margins of all pages. Sides that are not given stay as they are.',
  arguments: Type.Object(
    {
      all: Type.Optional(length('All four sides, such as 18mm.')),
      top: Type.Optional(length('Above the content.')),
      right: Type.Optional(length('At its right.')),
      bottom: Type.Optional(length('Below it.')),
      left: Type.Optional(length('At its left.')),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  example: { all: '15mm' },
  readings: {},
  sayings: {},
})

/** Where a new page begins. */
export const addPageBreak = defineCommand({
  name: 'add_page_break',
  title: 'Start a new page before or after a part',
  description: 'Starts a new page before a part of the page, or after it.',
  arguments: Type.Object(
    {
      ...partArguments,
      at: Type.Optional(Type.Enum(['before', 'after'], { description: 'Default: before.' })),
    },
    { additionalProperties: false },
  ),
  example: { part: 'Terms', at: 'before' },
  readings: { at: 'choice', part: 'part' },
  choices: { at: sides },
  sayings: {
    en: [
      '[new] (page break|pagebreak) {at} {part}',
      '(start|begin|put|move|print) {part} on a (new|separate|fresh|own|page of its own) [page]',
      '(start|begin) a new page {at} {part}',
      '{part} on (a new|a separate|its own|the next) page',
      'new page {at} {part}',
    ],
    de: [
      '(seitenumbruch|seitenwechsel) {at} {part}',
      '(beginne|starte) eine neue seite {at} {part}',
      'neue seite {at} {part}',
      '{part} auf (einer neuen|einer eigenen|der nächsten|eine neue|eine eigene) seite',
    ],
    fr: ['saut de page {at} {part}', '{part} sur une nouvelle page'],
    es: ['salto de página {at} {part}', '{part} en una página nueva'],
  },
})

/** Lines to sign on. */
export const addSignatures = defineCommand({
  name: 'add_signatures',
  title: 'Add signature lines',
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
      '(signature|signatures|signature line|signature lines|signature field|signature fields|signature block|signature blocks|lines to sign|places to sign) [(of|for|from|by)] {count} (people|persons|signatories|signers|parties)',
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

const lineChoices = {
  header: ['header', 'page header', 'kopfzeile', 'top', 'en-tête', 'encabezado', 'cabecera'],
  footer: ['footer', 'page footer', 'fußzeile', 'bottom', 'pied de page', 'pie de página', 'pie'],
}
const lineArguments = {
  line: Type.Enum(['header', 'footer'], { description: 'The margin above or below the content.' }),
  position: Type.Optional(
    Type.Enum(['left', 'center', 'right'], { description: 'Default: the first that is free.' }),
  ),
}

/** What is in each page’s margin. */
export const setRunningText = defineCommand({
  name: 'set_running_text',
  title: 'Set the text of the header or footer',
  description:
    'Sets a text in the margin of every page. It may have merge tags, and `{page}` and `{pages}` for the number of the page and of all pages.',
  arguments: Type.Object(
    { ...lineArguments, text: shortText('Such as “Confidential”.') },
    { additionalProperties: false },
  ),
  example: { line: 'footer', text: 'Confidential', position: 'left' },
  readings: {},
  sayings: {},
})

/** The number of each page. */
export const addPageNumbers = defineCommand({
  name: 'add_page_numbers',
  title: 'Add page numbers',
  description: 'Prints “Page 1 of 3” in the margin of every page, in the language of the document.',
  arguments: Type.Object(
    {
      line: Type.Optional(lineArguments.line),
      position: Type.Optional(lineArguments.position),
    },
    { additionalProperties: false },
  ),
  example: { line: 'footer', position: 'right' },
  readings: { line: 'choice', position: 'choice' },
  choices: { line: lineChoices, position: positions },
  sayings: {
    en: [
      'page (x|n|1|number) of (y|n|m|x|total|pages) [(in|at|on|to) {line}] [(on the|at the|in the|on|in) {position}]',
      'page numbers (in|at) {line} [(on the|at the|in the|on|in) {position}]',
    ],
    de: ['seite (x|n|1) von (y|n|m) [(in|im|an|unten|oben) {line}] [{position}]'],
    fr: ['page (x|n|1) sur (y|n) [(en|dans|au) {line}]'],
    es: ['página (x|n|1) de (y|n) [(en|al) {line}]'],
  },
})

/** Sums of columns. */
export const addTotal = defineCommand({
  name: 'add_total',
  title: 'Add a total below a column',
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

/** Words on the page. */
export const insertText = defineCommand({
  name: 'insert_text',
  title: 'Insert text',
  description: 'Inserts a paragraph with your words beside a part of the page, or at its end.',
  arguments: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 5_000, description: 'Words, not HTML. Merge tags are allowed.' }),
      ...placeArguments,
    },
    { additionalProperties: false },
  ),
  example: { text: 'Thank you for your order.', part: 'table', at: 'after' },
  readings: {},
  sayings: {},
})

/** What is printed only sometimes. */
export const showWhen = defineCommand({
  name: 'show_when',
  title: 'Show a part only when a field has a value',
  description:
    'Prints a part of the page only where a field has a value, or only where it has none. The data may then leave the field out.',
  arguments: Type.Object(
    {
      ...partArguments,
      field: shortText('Path or label of the field.'),
      is: Type.Optional(
        Type.Enum(['given', 'missing'], { description: 'Whether the value is there. Default: given.' }),
      ),
    },
    { additionalProperties: false },
  ),
  example: { part: 'Notes', field: 'notes' },
  readings: { part: 'part', field: 'field' },
  sayings: {
    en: [
      '(show|print|display|include) {part} only (when|if|where) there is {field}',
      'only (show|print|display|include) {part} (when|if|where) there is {field}',
      '(show|print|display|include) {part} only (when|if|where) {field} (is given|is set|is there|exists|has a value|is not empty)',
      { says: '(show|print|display|include) {part} only (when|if|where) there is no {field}', with: { is: 'missing' } },
      { says: '(hide|omit|leave out) {part} (when|if|where) there is no {field}', with: { is: 'given' } },
    ],
    de: [
      '(zeig|zeige|druck|drucke) {part} nur (wenn es|wenn|falls es|falls) {field} (gibt|gegeben ist|vorhanden ist|da ist|angegeben ist)',
      '{part} nur (wenn es|wenn|falls es|falls) {field} (gibt|gegeben ist|vorhanden ist|da ist|angegeben ist) (zeigen|anzeigen|drucken)',
    ],
  },
})

/** All commands, in the order in which they are listed. */
export const commandDefinitions = [
  insertText,
  insertCode,
  insertChart,
  addTotal,
  addSignatures,
  setColumns,
  addPageBreak,
  setPageSize,
  setMargins,
  setRunningText,
  addPageNumbers,
  showWhen,
] as const

/** The name of a command. */
export type CommandName = (typeof commandDefinitions)[number]['name']
