import type { Scenario } from '../../case.ts'
import { all, isMostly } from '../seen.ts'
import { anyHas, inFooter, isAsLarge, isLarger, printsAmounts } from './printed.ts'

const rows = [
  'description,quantity,unit_price,discount,vat_rate',
  'Business cards,500,0.20,10%,19%',
  'Brochures,200,1.45,0%,7%',
  'Posters A2,20,8.60,5%,19%',
  'Bound books,30,12.90,0%,7%',
].join('\n')

const headNames = ['thead', 'tr', 'th']
const isBlue = isMostly('blue')

/** An invoice in two languages with discounts and two VAT rates, which is changed four times. */
export const invoiceVat: Scenario = {
  name: 'scenario-invoice-vat',
  first: {
    kind: 'new',
    name: 'scenario-invoice-vat',
    prompt:
      'An invoice in German and English: the data says which. It has a discount for each line, and two VAT rates: show the VAT of each rate, 19 % and 7 %, and the total to pay. Amounts are in euros.',
    sample: { format: 'csv', text: rows },
    types: { unit_price: ['money', 'number'] },
    hasTotal: true,
    // 90.00 + 290.00 + 163.40 + 387.00 without VAT.
    seen: all(printsAmounts(48.15, 47.39, 1_025.94), ({ after }) =>
      ['de', 'en'].flatMap((language) =>
        Object.keys(after.files).some((file) => file.startsWith(`texts/${language}`))
          ? []
          : [`There are no translations into ${language}.`],
      ),
    ),
  },
  followUps: [
    {
      name: 'scenario-invoice-vat/net-price',
      prompt: 'Add a column with the net price of one piece after the discount.',
      touches: 'any',
      seen: printsAmounts(0.18, 8.17),
    },
    {
      name: 'scenario-invoice-vat/footer',
      prompt:
        'Put our bank details in the footer of each page: Musterbank, IBAN DE89 3704 0044 0532 0130 00. And which page it is of how many.',
      touches: 'any',
      seen: all(
        inFooter('the IBAN', /DE89\s?3704\s?0044\s?0532\s?0130\s?00/),
        inFooter('the page and the number of pages', /(?<!\d)1\D{1,6}1(?!\d)/),
      ),
    },
    {
      name: 'scenario-invoice-vat/head',
      prompt: 'Make the head of the table dark blue with white text, and print the total to pay much larger.',
      touches: 'any',
      seen: all(
        ({ after }) =>
          anyHas(after, headNames, 'background-color', isBlue) ? [] : ['The head of the table is not blue.'],
        isLarger('025', 1.1),
      ),
    },
    {
      name: 'scenario-invoice-vat/undo-head',
      prompt: 'Undo the change of the head of the table, and only that.',
      touches: 'any',
      seen: all(
        ({ after }) =>
          anyHas(after, headNames, 'background-color', isBlue)
            ? ['The head of the table is still blue.']
            : [],
        isAsLarge('025'),
      ),
    },
  ],
}
