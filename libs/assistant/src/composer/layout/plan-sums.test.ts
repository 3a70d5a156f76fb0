import { readStarters } from '@platen/assistant/starters'
import { expect } from 'chai'
import { composeTemplate } from '../compose-template.ts'

/** Returns the formulas, by name, of an invoice with these rows. */
function formulasOf(text: string, prompt = 'An invoice'): Record<string, string> {
  const composed = composeTemplate(
    {
      prompt,
      sample: { format: 'csv', text },
      pictures: [],
      today: '2026-11-23',
    },
    readStarters(),
  )
  if ('declined' in composed) throw new Error(composed.declined)
  const { computed = {} } = JSON.parse(composed.files['template.json'] ?? '') as {
    computed?: Record<string, { formula: string }>
  }
  return Object.fromEntries(Object.entries(computed).map(([name, { formula }]) => [name, formula]))
}

const sums: Record<string, [text: string, formulas: Record<string, string>, prompt?: string]> = {
  'adds up net amounts and their tax if there are net, tax and gross columns': [
    'Item,TotalHT,TauxTVA,MontantTVA,TotalTTC\nA,100.00,20%,20.00,120.00\nB,50.00,20%,10.00,60.00\n',
    { subtotal: 'sum(lignes.TotalHT)', tax: 'sum(lignes.MontantTVA)', total: 'subtotal + tax' },
  ],
  'calculates the tax as the difference between net and gross amounts': [
    'Bezeichnung;Menge;Netto;MwSt-Satz;Brutto\nA;1;100,00;19%;119,00\nB;2;50,00;7%;53,50\n',
    {
      subtotal: 'sum(positionen.Netto)',
      tax: 'sum(positionen.Brutto) - sum(positionen.Netto)',
      total: 'subtotal + tax',
    },
  ],
  'adds no tax to gross amounts': [
    'Item,VAT rate,Total incl VAT\nA,19%,119.00\nB,7%,53.50\n',
    { total: 'sum(items["Total incl VAT"])' },
  ],
  'adds no tax to amounts if the first row shows that they include it': [
    'Item,Qty,Price,VAT rate,Amount\nA,1,100.00,19%,119.00\nB,2,25.00,7%,53.50\n',
    { total: 'sum(items.Amount)' },
  ],
  'adds no tax to products of gross prices': [
    'Bezeichnung;Menge;Bruttopreis;MwSt-Satz\nA;1;119,00;19%\nB;2;53,50;7%\n',
    { 'positionen.amount': 'round(Menge * Bruttopreis, 2)', total: 'sum(positionen.amount)' },
  ],
  'adds up amounts and tax if there are amount, tax and total columns': [
    'Item,Amount,VAT,Total\nA,100.00,19.00,119.00\nB,50.00,3.50,53.50\n',
    { subtotal: 'sum(items.Amount)', tax: 'sum(items.VAT)', total: 'subtotal + tax' },
  ],
  'replaces totals labeled in another column with formulas that apply the same tax': [
    'Pos;Bezeichnung;Menge;EP;GP\n1;Malen;40;38,50;1.540,00\n2;Farbe;6;24,90;149,40\n;;;Netto;1.689,40\n;;;19 % MwSt;320,99\n;;;Brutto;2.010,39\n',
    {
      subtotal: 'sum(positionen.GP)',
      tax: 'round(subtotal * 19 / 100, 2)',
      total: 'subtotal + tax',
    },
  ],
  'does not replace totals that no formula can calculate': [
    'Kostenart;Ihre Kosten\nHeizung;1.052,50 €\nSumme;1.052,50 €\nVorauszahlung;-1.440,00 €\n',
    {},
  ],
  'taxes each row at its own rate, whatever the prompt says': [
    'Artikel;Menge;Preis;MwSt\nBuch;2;10,00;7\nStift;10;1,50;19\n',
    {
      'positionen.amount': 'round(Menge * Preis, 2)',
      subtotal: 'sum(positionen.amount)',
      taxes: 'group(positionen, "MwSt")',
      'taxes.base': 'sum(items.amount)',
      'taxes.tax': 'round(base * key, 2)',
      tax: 'sum(taxes.tax)',
      total: 'subtotal + tax',
    },
    'Rechnung mit 19 % MwSt',
  ],
  'recognizes a quantity in another language': [
    'Nazwa;Ilość;Cena netto\nKrzesło;4;199,99\nKsiążka;2;49,90\n',
    { 'items.amount': 'round(field("Ilość") * field("Cena netto"), 2)', total: 'sum(items.amount)' },
  ],
  'adds no total to prices next to numbers of unknown meaning': ['Item,Foo,Price\nA,4,1.50\nB,2,7.00\n', {}],
  'reads a price with a currency in its name, and adds no tax that the prompt says is included': [
    'Item,Qty,Price GBP\nLamp,2,60.00\nShade,1,24.00\n',
    { 'items.amount': 'round(Qty * field("Price GBP"), 2)', total: 'sum(items.amount)' },
    'Invoice. Prices include 20% VAT',
  ],
  'does not add up amounts in several currencies': [
    'Category,Amount,Currency\nHotel,320.00,EUR\nTaxi,45.50,USD\n',
    {},
  ],
  'does not mistake net prices for the amounts of the rows': [
    'Artikel;Menge;Einzelpreis netto;Gesamt netto\nA;2;10,00;20,00\nB;3;5,00;15,00\n',
    { total: 'sum(positionen["Gesamt netto"])' },
  ],
  'does not count a discount above the total as an item': [
    'Item,Qty,Amount\nA,2,20.00\nB,1,5.00\nDiscount,,-2.00\nTotal,,23.00\n',
    {},
  ],
  'subtracts a percentage discount': [
    'Item,Qty,Price,Discount percentage\nA,1,100.00,25%\nB,2,50.00,10%\n',
    {
      'items.amount': 'round(Qty * Price * (1 - coalesce(field("Discount percentage"), 0)), 2)',
      total: 'sum(items.amount)',
    },
  ],
  'subtracts a discount amount': [
    'Item,Qty,Price,Discount\nA,1,100.00,10.50\nB,2,50.00,2.25\n',
    { 'items.amount': 'round(Qty * Price - coalesce(Discount, 0), 2)', total: 'sum(items.amount)' },
  ],
}

describe('the totals of a table', () => {
  for (const [title, [text, formulas, prompt]] of Object.entries(sums))
    it(title, () => expect(formulasOf(text, prompt)).to.deep.equal(formulas))
})
