import type { Language } from '../words/languages.ts'
import { exampleWord, exampleWords } from './example-words.ts'

/** Sample data. */
export type Data = Record<string, unknown>

/** What sample data is made of. */
export interface Making {
  language: Language
  /** ISO date. */
  today: string
}

/** ISO date some days from another. */
export function day(today: string, days: number): string {
  const date = new Date(`${today}T00:00:00Z`)
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whom documents of trade are for. */
export function customer({ language }: Making): Data {
  return { name: exampleWord('client', language), address: exampleWord('client_address', language) }
}

function items({ language }: Making): Data[] {
  const amounts = [
    [2, 680],
    [3, 410],
    [24, 85],
  ]
  return exampleWords('goods', language).map((description, row) => ({
    description,
    detail: exampleWord('detail', language, row),
    quantity: amounts[row]?.[0],
    unit: exampleWord('unit', language, row),
    price: amounts[row]?.[1],
  }))
}

/** The usual rate of the language's largest country. */
const rates: Readonly<Record<Language, number>> = { en: 20, de: 19, fr: 20, es: 21, ar: 15, he: 18 }

/** A number of a document of this year. */
export function number({ today }: Making, prefix: string): string {
  return `${prefix}-${today.slice(0, 4)}-0412`
}

function trade(making: Making, own: Data): Data {
  const { language } = making
  return {
    ...own,
    customer: customer(making),
    items: items(making),
    tax_rate: rates[language],
  }
}

/** What documents of trade have in them, by their kind. */
export const tradeMakers: Readonly<Record<string, (making: Making) => Data>> = {
  invoice: (making) => ({
    ...trade(making, {
      invoice_no: number(making, 'INV'),
      date: making.today,
      due_date: day(making.today, 30),
    }),
    notes: exampleWord('note', making.language),
  }),
  credit_note: (making) => ({
    ...trade(making, { number: number(making, 'CN'), date: making.today, invoice_no: number(making, 'INV') }),
    notes: exampleWord('remark', making.language),
  }),
  reminder: (making) => ({
    invoice_no: number(making, 'INV'),
    invoice_date: day(making.today, -45),
    due_date: day(making.today, -15),
    date: making.today,
    customer: customer(making),
    total: 4630,
    notes: exampleWord('note', making.language),
  }),
  quote: (making) => ({
    ...trade(making, {
      quote_no: number(making, 'Q'),
      date: making.today,
      valid_until: day(making.today, 30),
    }),
    notes: exampleWord('remark', making.language),
  }),
  receipt: (making) => ({
    ...trade(making, { receipt_no: number(making, 'R'), date: making.today }),
    payment_method: exampleWord('method', making.language),
  }),
  order: (making) => ({
    ...trade(making, {
      order_no: number(making, 'PO'),
      date: making.today,
      delivery_date: day(making.today, 14),
    }),
    notes: exampleWord('remark', making.language),
  }),
  delivery: (making) => ({
    delivery_no: number(making, 'DN'),
    order_no: number(making, 'PO'),
    date: making.today,
    customer: customer(making),
    items: exampleWords('stock', making.language).map((description, row) => ({
      sku: `A-10${row + 1}`,
      description,
      quantity: [20, 500, 4][row],
    })),
    notes: exampleWord('remark', making.language),
  }),
}
