import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { length, placeArguments, shortText, sides } from './shared.ts'

export const insertPicture = defineCommand({
  name: 'insert_picture',
  title: 'Insert an image',
  keywords: ['picture', 'image', 'photo', 'bild', 'foto', 'imagen'],
  description: 'Inserts one of the template’s images next to a part of the page, or at its end.',
  arguments: Type.Object(
    {
      picture: Type.String({
        pattern: String.raw`^assets/[\w./-]{1,200}$`,
        description: 'Path of an image in assets/.',
      }),
      description: Type.Optional(shortText('Alternative text: what the image shows.')),
      width: Type.Optional(length('Width on paper, such as 60mm.')),
      ...placeArguments,
    },
    { additionalProperties: false },
  ),
  example: { picture: 'assets/photo.png', part: 'table', at: 'after' },
  readings: { picture: 'picture', at: 'choice', part: 'part' },
  choices: { at: sides },
  sayings: {
    en: ['[(picture|image|photo|file)] {picture} {at} {part}', '(picture|image|photo|file) {picture}'],
    de: ['[(bild|foto|datei)] {picture} {at} {part}', '(bild|foto|datei) {picture}'],
    fr: ['[(image|photo)] {picture} {at} {part}', '(image|photo) {picture}'],
    es: ['[(imagen|foto)] {picture} {at} {part}', '(imagen|foto) {picture}'],
  },
})

export const insertCode = defineCommand({
  name: 'insert_code',
  title: 'Insert a QR code or barcode',
  sentences: {
    en: 'add a QR code for the order number',
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
    'Inserts a code that contains the value of a field, fixed text, a fixed link, or a new field. Set one of `field`, `text` and `newField`. By default, the field that looks most like a number or a link is used.',
  arguments: Type.Object(
    {
      type: Type.Enum(['qrcode', 'code128', 'datamatrix', 'pdf417', 'ean13'], {
        description: 'The type of code.',
      }),
      field: Type.Optional(shortText('Path or label of a template field, such as `order_no`.')),
      text: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1_000, description: 'Fixed text or a link.' }),
      ),
      newField: Type.Optional(
        shortText('Label of a new field that contains the code’s value, such as “Check page”.'),
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

export const insertChart = defineCommand({
  name: 'insert_chart',
  title: 'Insert a chart',
  sentences: {
    en: 'add a bar chart of revenue by region',
    de: 'Balkendiagramm von Umsatz nach Region',
  },
  keywords: ['chart', 'charts', 'graph', 'diagram', 'diagramm', 'graphique', 'gráfico'],
  description:
    'Inserts a chart of a number by category, such as revenue by region. Uses the list whose rows have both fields. If there is none, adds a list with sample rows.',
  arguments: Type.Object(
    {
      type: Type.Enum(['bar', 'line', 'area', 'pie', 'donut'], { description: 'The type of chart.' }),
      value: shortText('The number to draw: a field in a list’s rows, or a name for a new field.'),
      by: Type.Optional(
        shortText(
          'The category of each number: a field in the same rows, or a name for a new field. Default: the first text or date in the rows.',
        ),
      ),
      list: Type.Optional(shortText('Path of the list, if several lists have these fields.')),
      title: Type.Optional(
        shortText('Title of the chart. Default: a description of its content, such as “Revenue by region”.'),
      ),
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

const chart =
  '(it|this|that|this one|that one|chart|graph|diagram|bar chart|line chart|area chart|pie chart|donut chart|bar graph|line graph|das|es|dies|diagramm|grafik|graphique|diagramme|gráfico|diagrama)'
const kind = '{type} [(chart|graph|diagram)]'

export const setChartType = defineCommand({
  name: 'set_chart_type',
  title: 'Change the type of a chart',
  sentences: { en: 'make the chart a line chart', de: 'mach aus dem Diagramm ein Liniendiagramm' },
  keywords: ['chart type', 'line chart', 'pie chart', 'bar chart', 'liniendiagramm', 'kreisdiagramm'],
  description: 'Draws a chart’s data as bars, lines, an area, a pie or a donut.',
  arguments: Type.Object(
    {
      type: Type.Enum(['bar', 'line', 'area', 'pie', 'donut'], { description: 'The new type of chart.' }),
      part: Type.Optional(
        shortText('A part of the page with the chart. Default: the only chart on the page.'),
      ),
    },
    { additionalProperties: false },
  ),
  example: { type: 'line' },
  readings: { type: 'choice' },
  choices: {
    type: {
      ...chartTypes,
      bar: chartTypes.bar.filter((word) => word !== 'column'),
      line: [...chartTypes.line, 'lines'],
      pie: [...chartTypes.pie, 'pie slices'],
    },
  },
  sayings: {
    en: [
      `[(convert|transform|display|present)] ${chart} [(as|into|to|in|with|should be|is)] ${kind} [(instead|please)]`,
      `[chart] type (to|as|into) ${kind}`,
      '(use|show|draw|display) {type} [(chart|graph|diagram)] instead [of (bars|lines|areas|columns|slices|pie)]',
    ],
    de: [
      `[(stelle|stell)] ${chart} als {type}[-][(diagramm|grafik)] [dar]`,
      `aus ${chart} {type}[-](diagramm|grafik)`,
    ],
    fr: [`${chart} en {type}`],
    es: [`${chart} (en|como) {type}`],
  },
})
