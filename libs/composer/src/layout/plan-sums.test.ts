import { expect } from 'chai'
import { composeTemplate } from '../compose-template.ts'

/** The formulas of an invoice of these rows, but for their names' list. */
function formulasOf(text: string): Record<string, string> {
  const composed = composeTemplate({
    prompt: 'An invoice',
    sample: { format: 'csv', text },
    pictures: [],
    today: '2026-11-23',
  })
  if ('declined' in composed) throw new Error(composed.declined)
  const { computed = {} } = JSON.parse(composed.files['template.json'] ?? '') as {
    computed?: Record<string, { formula: string }>
  }
  return Object.fromEntries(Object.entries(computed).map(([name, { formula }]) => [name, formula]))
}

const sums: Record<string, [text: string, formulas: Record<string, string>]> = {
  'net, tax and gross: the net is added up, and its tax': [
    'Item,TotalHT,TauxTVA,MontantTVA,TotalTTC\nA,100.00,20%,20.00,120.00\nB,50.00,20%,10.00,60.00\n',
    { subtotal: 'sum(lignes.TotalHT)', tax: 'sum(lignes.MontantTVA)', total: 'subtotal + tax' },
  ],
  'net and gross: the tax is what lies between': [
    'Bezeichnung;Menge;Netto;MwSt-Satz;Brutto\nA;1;100,00;19%;119,00\nB;2;50,00;7%;53,50\n',
    {
      subtotal: 'sum(positionen.Netto)',
      tax: 'sum(positionen.Brutto) - sum(positionen.Netto)',
      total: 'subtotal + tax',
    },
  ],
  'gross alone: nothing is added': [
    'Item,VAT rate,Total incl VAT\nA,19%,119.00\nB,7%,53.50\n',
    { total: 'sum(items["Total incl VAT"])' },
  ],
  'amounts that hold their tax, as the first row shows': [
    'Item,Qty,Price,VAT rate,Amount\nA,1,100.00,19%,119.00\nB,2,25.00,7%,53.50\n',
    { total: 'sum(items.Amount)' },
  ],
  'gross prices: their products hold the tax': [
    'Bezeichnung;Menge;Bruttopreis;MwSt-Satz\nA;1;119,00;19%\nB;2;53,50;7%\n',
    { 'positionen.amount': 'round(Menge * Bruttopreis, 2)', total: 'sum(positionen.amount)' },
  ],
  'amount, tax, total': [
    'Item,Amount,VAT,Total\nA,100.00,19.00,119.00\nB,50.00,3.50,53.50\n',
    { subtotal: 'sum(items.Amount)', tax: 'sum(items.VAT)', total: 'subtotal + tax' },
  ],
  'a discount in percent is taken off': [
    'Item,Qty,Price,Discount percentage\nA,1,100.00,25%\nB,2,50.00,10%\n',
    {
      'items.amount': 'round(Qty * Price * (1 - coalesce(field("Discount percentage"), 0)), 2)',
      total: 'sum(items.amount)',
    },
  ],
  'a discount in money is taken off': [
    'Item,Qty,Price,Discount\nA,1,100.00,10.50\nB,2,50.00,2.25\n',
    { 'items.amount': 'round(Qty * Price - coalesce(Discount, 0), 2)', total: 'sum(items.amount)' },
  ],
}

describe('the sums of a table', () => {
  for (const [title, [text, formulas]] of Object.entries(sums))
    it(title, () => expect(formulasOf(text)).to.deep.equal(formulas))
})
