import { Type } from 'typebox'
import { defineCommand } from '../command.ts'

const amounts =
  'currency|amounts|amount|prices|price|money|sums|sum|totals|total|numbers|figures|should|be|shown|währung|beträge|beträgen|preise|preisen|zahlen|soll|sollen|sein|devise|monnaie|montant|montants|prix|moneda|divisa|importes|precios|показывать|валют*|суммы|عملة|العملة|عمله|العمله'

export const setCurrency = defineCommand({
  name: 'set_currency',
  title: 'Set the currency',
  ofDocument: 'the currency is',
  sentences: { en: 'use dollars', de: 'Beträge in Schweizer Franken' },
  keywords: ['currency', 'dollars', 'euros', 'währung', 'devise', 'moneda'],
  description:
    'Sets the currency of all amounts, including in headings such as “Price EUR”. Amounts are not converted.',
  arguments: Type.Object(
    { currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code, such as USD.' }) },
    { additionalProperties: false },
  ),
  example: { currency: 'USD' },
  readings: { currency: 'currency' },
  sayings: {
    en: [{ words: [], slots: ['currency'], besides: amounts }],
    de: [{ words: ['währung|beträge|preise'], slots: ['currency'], besides: amounts }],
  },
})

export const setDecimals = defineCommand({
  name: 'set_decimals',
  title: 'Set the decimal places for amounts',
  ofDocument: 'the format of amounts is',
  sentences: { en: 'amounts without decimals', de: 'Beträge ohne Nachkommastellen' },
  keywords: ['decimals', 'decimal places', 'cents', 'nachkommastellen', 'décimales', 'decimales'],
  description: 'Sets the number of decimal places in all amounts of money.',
  arguments: Type.Object(
    { decimals: Type.Integer({ minimum: 0, maximum: 4, description: '0 for whole amounts.' }) },
    { additionalProperties: false },
  ),
  example: { decimals: 0 },
  readings: { decimals: 'count' },
  sayings: {
    en: [
      {
        words: [
          'no cents|no decimals|no decimal|no decimal places|without decimals|without decimal|without decimal places|without cents|whole numbers|zero decimals|remove decimals|remove the decimals',
        ],
        besides: amounts,
        with: { decimals: 0 },
      },
      { words: ['decimals|decimal places|decimal|decimal place'], slots: ['decimals'], besides: amounts },
    ],
    de: [
      {
        words: [
          'ohne nachkommastellen|ohne dezimalen|ohne cent|ohne cents|keine nachkommastellen|entferne nachkommastellen|entferne die nachkommastellen',
        ],
        besides: amounts,
        with: { decimals: 0 },
      },
      {
        words: ['nachkommastellen|nachkommastelle|dezimalstellen|dezimalstelle'],
        slots: ['decimals'],
        besides: amounts,
      },
    ],
    fr: [
      { words: ['sans décimale|sans décimales'], besides: amounts, with: { decimals: 0 } },
      { words: ['décimales|décimale'], slots: ['decimals'], besides: amounts },
    ],
    es: [
      { words: ['sin decimales'], besides: amounts, with: { decimals: 0 } },
      { words: ['decimales'], slots: ['decimals'], besides: amounts },
    ],
    ru: [{ words: ['без копеек'], besides: amounts, with: { decimals: 0 } }],
    ar: [{ words: ['بدون كسور'], besides: amounts, with: { decimals: 0 } }],
  },
})

const dates = {
  words: [
    'date format|date formats|dates|date|datumsformat|datumsformate|datumsangaben|datum|daten|fecha|fechas|дат*|تاريخ|التاريخ',
  ],
  slots: ['format'],
  besides: 'format|formats|formate|formato|shown|like|write|written|wie|comme|como|формат|تنسيق',
}

export const setDateFormat = defineCommand({
  name: 'set_date_format',
  title: 'Set the date format',
  ofDocument: 'the format of dates is',
  sentences: { en: 'dates as 01.02.2026', de: 'Datum in langer Form' },
  keywords: ['date format', 'dates', 'datumsformat', 'format de date', 'formato de fecha'],
  description:
    'Sets the format of all dates. The document’s language determines the order of day, month and year.',
  arguments: Type.Object(
    {
      format: Type.Enum(['yM', 'yMd', 'short', 'medium', 'long', 'full'], {
        description: '`yMd`: in digits. `yM`: month and year. `full`: with the day of the week.',
      }),
    },
    { additionalProperties: false },
  ),
  example: { format: 'long' },
  readings: { format: 'choice' },
  choices: {
    format: {
      yM: [
        'mm/yyyy',
        'mm.yyyy',
        'mm-yyyy',
        'mm/yy',
        'mm/jjjj',
        'mm.jjjj',
        'month and year',
        'monat und jahr',
        'mois et année',
        'mes y año',
      ],
      yMd: [
        '#/#/#',
        '#.#.#',
        '#-#-#',
        'dd/mm/yyyy',
        'd/m/yyyy',
        'dd/mm/yy',
        'mm/dd/yyyy',
        'm/d/yyyy',
        'dd.mm.yyyy',
        'd.m.yyyy',
        'dd-mm-yyyy',
        'tt.mm.jjjj',
        't.m.jjjj',
        'yyyy-mm-dd',
        'in figures',
        'in zahlen',
        'in ziffern',
      ],
      short: ['short', 'kurz*', 'court', 'courte', 'corto', 'corta'],
      medium: ['medium', 'mittel', 'mittlere'],
      long: ['long', 'lang*', 'longue', 'largo', 'larga'],
      full: ['full', 'with weekday', 'with the weekday', 'mit wochentag', 'complet', 'complète', 'completo'],
    },
  },
  sayings: {
    en: [dates],
    de: [{ ...dates, besides: `${dates.besides}|form|in langer|in kurzer` }],
  },
})
