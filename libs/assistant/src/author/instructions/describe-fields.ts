import { fieldTypes } from '@platen/contract'
import { formulaFunctions, signatureOf, typeTraits } from '@platen/merge/fields'
import { commonSettings } from '../tools/declaration-faults.ts'
import { settingNames } from '../tools/set-up.ts'

/** The meaning of settings whose names do not explain it. */
const meanings: Readonly<Record<string, string>> = {
  company: 'a detail of the account’s company as the default',
  currency: 'EUR, or `{{currency}}`',
  currencyDisplay: 'symbol, narrow, code, name, none',
  decimals: 'decimal places, or [min, max]',
  format: 'short, medium, long, full, or a skeleton such as yMMMd',
  grouping: 'false: no thousands separators',
  item: 'declaration of the list’s values, such as {"type": "text"}',
  options: 'the only values allowed in the data',
  rounding: 'half-up, half-even',
  whole: 'what 100% is in the data, 1 or 100',
  words: 'the text for true and false',
}

/** Describes the settings, fields and formulas that `set_up` accepts. */
export function describeFields(): string {
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
      )}. \`page\` has size, orientation, margin (15mm, or top, right, bottom, left; 0 for color up to the paper’s edges), header, footer; \`document\` has the PDF information: title, author, subject, keywords, with merge tags; \`optional\` lists the names that data may omit.`,
    '',
    '# Fields',
    '',
    `Names are letters, digits and \`_\`. All fields have ${commonSettings.join(', ')}: \`required: false\` or a \`default\` makes a field optional. Types with their settings: ${types.join('; ')}.`,
    '',
    ...Object.entries(meanings).map(([name, meaning]) => `- \`${name}\`: ${meaning}`),
    '',
    'Samples hold raw values: `1234.5`, `2026-05-04`, `true`. Never write a formatted amount or date: the type prints it for the reader’s `locale`.',
    '',
    '# Formulas',
    '',
    'A field in `set_up` with `formula`: `subtotal` = `sum(items.amount)`; `items[].amount` = `round(quantity * price, 2)` for each row, which uses the row’s fields; `items.amount` in a formula is the column. Do not calculate what the data already has.',
    '',
    '- Operators: `+ - * / %`, `== != < <= > >=`, `&& || !`, `in`, `test ? a : b`. `+` also joins text: `"No. " + number`. A percentage counts as its fraction: 19% is 0.19 in `subtotal * vat_rate`.',
    '- Names with other characters are written `field("Unit price")`. Declare the fields that a formula reads.',
    '- `group(items, "category")` returns a list of groups; each has `key` and `items`, and formulas such as `by_category.total` add more.',
    `- Functions: ${formulaFunctions.map((one) => signatureOf(one)).join(', ')}.`,
  ].join('\n')
}
