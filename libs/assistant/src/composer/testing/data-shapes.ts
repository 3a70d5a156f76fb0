import type { ComposeRequest } from '../composing.ts'
import { programShapes } from './program-shapes.ts'

/** A prompt with its data, for tests. */
export interface DataShape {
  name: string
  prompt: string
  sample: ComposeRequest['sample']
}

const json = (value: unknown): ComposeRequest['sample'] => ({ format: 'json', text: JSON.stringify(value) })
const later: ComposeRequest['sample'] = { format: 'later', text: '' }

function range<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

const items = [
  { description: 'Proofreading', quantity: 18.5, price: 52 },
  { description: 'Printing, 64 pages', quantity: 750, price: 4.12 },
]

const german = `Rechnung Nr;Datum;Kunde;Beschreibung;Menge;Einheit;Einzelpreis;MwSt %
R-118;12.10.2026;Sommer & Söhne GmbH;Beratung vor Ort;2;Tage;1.234,50 €;19
R-118;12.10.2026;Sommer & Söhne GmbH;Fahrtkosten;310;km;0,42 €;19
R-118;12.10.2026;Sommer & Söhne GmbH;Fachbuch;3;Stk;39,90 €;7`
const english = `invoice_no,date,customer,customer_address,description,quantity,unit_price
INV-12,2026-11-02,Brightwater Studios,"8 Mill Lane, Leeds",Workshop,2,"$1,680.00"
INV-12,2026-11-02,Brightwater Studios,"8 Mill Lane, Leeds",Website,24,$85.50`
const tabbed = 'name\tcity\tamount\nAnn Smith\tLeeds\t12.50\nBob Jones\tYork\t8.75\nCy Young\tHull\t3.00'

/** Kinds of documents without named fields. */
const pickedKinds =
  'Invoice, Angebot, Reçu, Pedido, Delivery note, Payslip, Account statement, Timesheet, Expense report, Contract, Certificate, Ticket, Shipping label, Menu, Schedule, Minutes, CV, Inventory, Contact list, Lettre, Report, Payment reminder, Credit note'.split(
    ', ',
  )

/** Data of many shapes, each with a matching prompt. */
export const dataShapes: readonly DataShape[] = [
  { name: 'one field', prompt: 'A report', sample: json({ status: 'Everything is fine' }) },
  {
    name: 'flat',
    prompt: 'A data sheet',
    sample: json({ product: 'Lamp', weight: 1.25, released: '2026-05-01', is_new: true }),
  },
  {
    name: 'an invoice with groups',
    prompt: 'An invoice',
    sample: json({
      invoice_no: 'R-1',
      date: '2026-10-12',
      seller: { name: 'Tidewater', iban: 'GB33 BUKB 2020 1555 5555 55' },
      customer: { name: 'Halvorsen AS', zip: '5013', city: 'Bergen' },
      items,
      total: 4052,
    }),
  },
  {
    name: 'totals in the data',
    prompt: 'Invoice',
    sample: json({
      number: 'A-7',
      items: items.map((item) => ({ ...item, amount: 99.5 })),
      subtotal: 199,
      vat: 39.8,
      total: 238.8,
    }),
  },
  {
    name: 'a rate of tax',
    prompt: 'Quote in German',
    sample: json({ quote_no: 'Q-9', tax_rate: 0.19, shipping: 12.5, items }),
  },
  {
    name: 'three lists',
    prompt: 'A report',
    sample: json({
      title: 'Three',
      people: [{ name: 'Ann', age: 30 }],
      cities: [{ city: 'Leeds', size: 4 }],
      days: [{ date: '2026-01-02', hours: 7.5 }],
    }),
  },
  {
    name: 'no list',
    prompt: 'A letter',
    sample: json({
      date: '2026-11-20',
      subject: 'Our visit',
      body: 'First line\nSecond line',
      recipient: { name: 'Dr Kowalczyk' },
    }),
  },
  {
    name: 'sixty fields',
    prompt: 'A form',
    sample: json(Object.fromEntries(range(60, (at) => [`field_${at}`, `value ${at * 7}`]))),
  },
  {
    name: 'sixty columns',
    prompt: 'A list',
    sample: json({
      rows: range(3, (row) => Object.fromEntries(range(60, (at) => [`c${at}`, `v${row}x${at}`]))),
    }),
  },
  {
    name: 'names in other scripts',
    prompt: 'Report',
    sample: json({ Größe: '12 cm', 名前: '山田', 'имя поля': 'Иванов', prénom: 'Inès' }),
  },
  {
    name: 'names with odd characters',
    prompt: 'Report',
    sample: json({
      'Amount (EUR)': 12.5,
      'a.b': 'dotted',
      'unit price': 3,
      'x-y': 'dash',
      'a|b': 'pipe',
      else: 'word',
      '#no': 'hash',
      'q"q': 'quote',
      'l<t': 'less',
    }),
  },
  {
    name: 'names of the object prototype',
    prompt: 'Report',
    sample: {
      format: 'json',
      text: '{"__proto__":"one","constructor":{"prototype":"two"},"toString":"three"}',
    },
  },
  {
    name: 'right to left, Arabic',
    prompt: 'فاتورة باللغة العربية',
    sample: json({
      'رقم الفاتورة': 'F-77',
      العميل: 'شركة النور',
      البنود: [{ الوصف: 'تصميم', الكمية: 2, 'سعر الوحدة': 150 }],
    }),
  },
  {
    name: 'right to left, Hebrew',
    prompt: 'חשבונית בעברית',
    sample: json({ invoice_no: 'H-5', customer: 'סטודיו גל', items }),
  },
  {
    name: 'empty lists',
    prompt: 'Delivery note',
    sample: json({ delivery_no: 'D-3', items: [], parcels: [] }),
  },
  {
    name: 'deep groups',
    prompt: 'Report',
    sample: json({ a: { b: { c: { d: { e: 'deep value', f: 2 } }, g: 'side' } } }),
  },
  {
    name: 'a list of strings',
    prompt: 'Minutes',
    sample: json({ title: 'Board', attendees: ['Ann', 'Bob', 'Cy'], decisions: ['Buy paper', 'Sell ink'] }),
  },
  {
    name: 'lists in lists',
    prompt: 'Report of orders',
    sample: json({
      orders: [
        { order_no: 'A-1', items: [{ sku: 'X1', qty: 4, parts: [{ part: 'pin' }] }] },
        { order_no: 'A-2', items: [{ sku: 'X7', qty: 1, parts: [] }] },
      ],
    }),
  },
  {
    name: 'lists of lists',
    prompt: 'Report',
    sample: json({
      grid: [
        ['a1', 'b1'],
        ['a2', 'b2'],
      ],
    }),
  },
  {
    name: 'numbers as text',
    prompt: 'Rechnung',
    sample: json({
      rechnungsnummer: 'R-3',
      positionen: [{ beschreibung: 'Beratung', menge: '2', einzelpreis: '1.234,50 €' }],
    }),
  },
  {
    name: 'missing values',
    prompt: 'Invoice',
    sample: json({
      invoice_no: 'R-2',
      due_date: null,
      customer: { name: 'Ann', phone: null },
      items: [
        { description: 'One', quantity: 1, price: 2, note: null },
        { description: 'Two', quantity: 3, price: null },
      ],
    }),
  },
  {
    name: 'yes and no',
    prompt: 'Checklist report',
    sample: json({
      title: 'Checks',
      is_done: true,
      has_fault: false,
      checks: [
        { name: 'Doors', ok: true },
        { name: 'Windows', ok: false },
      ],
    }),
  },
  {
    name: 'a list alone',
    prompt: 'A list of guests',
    sample: json([
      { name: 'Ann', seat: 'A1' },
      { name: 'Bob', seat: 'A2' },
    ]),
  },
  {
    name: 'a group with a list',
    prompt: 'Report',
    sample: json({ company: { name: 'Acme', offices: [{ city: 'Leeds', staff: 12 }] } }),
  },
  {
    name: 'names inside and outside of a list',
    prompt: 'Report',
    sample: json({
      name: 'Outer',
      date: '2026-02-03',
      items: [{ name: 'Inner one', date: '2026-02-04' }, { name: 'Inner two' }],
    }),
  },
  {
    name: 'long text',
    prompt: 'A report',
    sample: json({
      title: 'Long',
      body: range(60, (at) => `Sentence ${at} of long text that goes on.`).join(' '),
    }),
  },
  {
    name: 'many rows',
    prompt: 'Account statement',
    sample: json({
      customer: 'Ann',
      transactions: range(80, (at) => ({
        date: '2026-03-04',
        description: `Booking ${at}`,
        debit: at,
        credit: null,
        balance: 1000 + at,
      })),
      balance: 1079,
    }),
  },
  {
    name: 'currencies in the data',
    prompt: 'Invoice',
    sample: json({ invoice_no: 'C-1', currency: 'CHF', items }),
  },
  { name: 'a table of semicolons', prompt: 'Eine Rechnung', sample: { format: 'csv', text: german } },
  {
    name: 'a table with commas and dollars',
    prompt: 'An invoice on US letter paper',
    sample: { format: 'csv', text: english },
  },
  { name: 'a table of tabs', prompt: 'A list', sample: { format: 'csv', text: tabbed } },
  {
    name: 'a table for certificates',
    prompt: 'A certificate in landscape',
    sample: {
      format: 'csv',
      text: 'name,course,date\nMara Lind,Bookbinding,2026-05-01\nDan Osei,Paper making,2026-05-02',
    },
  },
  {
    name: 'names alone',
    prompt: 'Une facture',
    sample: {
      format: 'names',
      text: 'invoice_no, date, customer.name, customer.address\nitems[].description, items[].quantity, items.price\ntax_rate, notes',
    },
  },
  {
    name: 'names without a list',
    prompt: 'Ein Brief',
    sample: { format: 'names', text: 'datum, betreff, empfänger.name, text' },
  },
  ...programShapes,
  ...pickedKinds.map((prompt): DataShape => ({ name: `later: ${prompt}`, prompt, sample: later })),
]
