import { fieldTypes } from '@platen/contract'
import { formulaFunctions, signatureOf, typeTraits } from '@platen/merge/fields'
import { commonSettings } from '../tools/declare-fields.ts'
import { settingNames } from '../tools/set-up.ts'

/** What settings mean, where their names do not say it. */
const meanings: Readonly<Record<string, string>> = {
  company: 'a detail of the account’s company as the default',
  currency: 'EUR, or `{{currency}}`',
  currencyDisplay: 'symbol, narrow, code, name, none',
  decimals: 'places, or [least, most]',
  format: 'short, medium, long, full, or a skeleton such as yMMMd',
  grouping: 'false: no thousands separators',
  item: 'declaration of plain values, such as {"type": "text"}',
  options: 'the only values that data may send',
  rounding: 'half-up, half-even',
  whole: 'what 100 % is in the data, 1 or 100',
  words: 'for true and for false',
}

/** Settings, fields and formulas, as `set_up` takes them. */
export function fieldWords(): string {
  const types = fieldTypes.map((type) => {
    const { format, settings } = typeTraits[type]
    const names = [...format, ...settings].filter((name) => name !== 'fields')
    return names.length === 0 ? type : `${type} (${names.join(', ')})`
  })
  return [
    '# Settings for set_up',
    '',
    `${Object.keys(settingNames)
      .map((name) => `\`${name}\``)
      .join(
        ', ',
      )}. \`page\` has size, orientation, margin, header, footer; \`document\` the information of the PDF: title, author, subject, keywords, with merge tags; \`optional\` the names that data may leave out.`,
    '',
    '# Fields',
    '',
    `Names are letters, digits and \`_\`. All fields have ${commonSettings.join(', ')}: \`required: false\` or a \`default\` lets data leave a field out. Types with their settings: ${types.join('; ')}.`,
    '',
    ...Object.entries(meanings).map(([name, meaning]) => `- \`${name}\`: ${meaning}`),
    '',
    'Samples hold raw values: `1234.5`, `2026-05-04`, `true`. Never write a formatted amount or date: the type prints it for the reader’s `locale`.',
    '',
    '# Formulas',
    '',
    'A field of `set_up` with `formula`: `subtotal` = `sum(items.amount)`; `items[].amount` = `round(quantity * price, 2)` for each row, which names the fields of the row; `items.amount` in a formula is the column. What the data has is not calculated again.',
    '',
    '- Operators: `+ - * / %`, `== != < <= > >=`, `&& || !`, `in`, `test ? a : b`. `+` joins texts too: `"No. " + number`. A percentage counts as its share: 19 % is 0.19 in `subtotal * vat_rate`.',
    '- A name with other signs is written `field("Unit price")`. Declare what a formula reads.',
    '- `group(items, "category")` returns a list; each has `key` and `items`, and formulas such as `by_category.total` add more.',
    `- Functions: ${formulaFunctions.map((one) => signatureOf(one)).join(', ')}.`,
  ].join('\n')
}
