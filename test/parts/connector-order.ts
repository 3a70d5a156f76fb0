import { readPrintedWords } from './printed-words.ts'

/** Returns the connectors' template: typed fields, one in a group, and line items. */
export function connectorTemplate(): Map<string, string> {
  const settings = {
    name: 'Order',
    fileName: 'order-{{number}}.pdf',
    locale: 'en',
    fields: {
      number: { type: 'text', label: 'Order number', example: 'A-1' },
      date: { type: 'date', label: 'Date', example: '2026-11-23' },
      customer: { type: 'group', label: 'Customer', fields: { name: { type: 'text', label: 'Name' } } },
      lines: {
        type: 'list',
        label: 'Line items',
        fields: {
          text: { type: 'text', label: 'Text' },
          quantity: { type: 'number', label: 'Quantity' },
          price: { type: 'number', label: 'Price' },
        },
      },
    },
  }
  const rows = '{{#lines}}<p>{{text}} {{quantity}} {{price}}</p>{{/lines}}'
  return new Map([
    ['template.html', `<h1>{{number}}</h1><p>{{date}}</p><p>{{customer.name}}</p>${rows}`],
    ['template.json', JSON.stringify(settings)],
  ])
}

/** An order with valid data for the template. */
export const order = {
  number: 'A-1',
  date: '2026-11-23',
  customer: { name: 'Ada & Sons' },
  lines: [
    { text: 'Tea', quantity: 3, price: 2.5 },
    { text: 'Milk', quantity: 1, price: 1.2 },
  ],
}

/** Returns the text in a PDF from a response or bytes. */
export async function printedText(pdf: Response | Uint8Array): Promise<string> {
  const bytes = pdf instanceof Uint8Array ? pdf : new Uint8Array(await pdf.arrayBuffer())
  return (await readPrintedWords(bytes)).map(({ text }) => text).join(' ')
}
