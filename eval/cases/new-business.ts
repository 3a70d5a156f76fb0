import type { NewCase } from '../case.ts'
import { all, isIn, isPaper, prints } from './seen.ts'

const json = (data: unknown) => ({ format: 'json' as const, text: JSON.stringify(data, null, 2) })
const csv = (text: string) => ({ format: 'csv' as const, text })

/** New business documents. */
export const newBusiness: readonly NewCase[] = [
  {
    kind: 'new',
    name: 'invoice-csv',
    prompt: 'An invoice for our print shop, with the total at the end',
    sample: csv(
      'description,quantity,unit_price,amount\nLayout of the annual report,64,38.50,2464.00\nProofreading,18.5,52.00,962.00\nCourier to Oslo,2,31.75,63.50\n',
    ),
    types: { unit_price: ['money'], quantity: ['number'] },
    hasTotal: true,
    seen: all(prints('Invoice', 'Proofreading'), isIn('en')),
  },
  {
    kind: 'new',
    name: 'invoice-json-de',
    prompt: 'Eine Rechnung auf Deutsch, A4, mit Zwischensumme und Mehrwertsteuer',
    sample: json({
      rechnungsnummer: 'RE-2026-118',
      rechnungsdatum: '2026-11-02',
      faellig_am: '2026-11-30',
      kunde: { name: 'Bäckerei Größler', anschrift: 'Holstenstraße 12\n24103 Kiel' },
      positionen: [
        { bezeichnung: 'Wartung der Backöfen', menge: 4, einzelpreis: 95.5, mwst_satz: 19 },
        { bezeichnung: 'Ersatzteile', menge: 12, einzelpreis: 8.4, mwst_satz: 19 },
      ],
      waehrung: 'EUR',
    }),
    types: { rechnungsdatum: ['date'], faellig_am: ['date'], einzelpreis: ['money'], menge: ['number'] },
    hasTotal: true,
    seen: all(prints('Rechnung', 'Bäckerei Größler'), isIn('de'), isPaper(210, 297)),
  },
  {
    kind: 'new',
    name: 'facture-json-fr',
    prompt: 'Une facture en français pour un atelier de menuiserie, en vert foncé',
    sample: json({
      numero: 'F-2026-77',
      date: '2026-10-20',
      client: { nom: 'Librairie du Crébillon', adresse: '4 rue Crébillon\n44000 Nantes' },
      lignes: [
        { designation: 'Étagères en chêne', quantite: 6, prix_unitaire: 240 },
        { designation: 'Pose', quantite: 9, prix_unitaire: 48 },
      ],
    }),
    types: { date: ['date'], prix_unitaire: ['money'], quantite: ['number'] },
    hasTotal: true,
    seen: all(prints('Facture', 'Librairie du Crébillon'), isIn('fr')),
  },
  {
    kind: 'new',
    name: 'presupuesto-csv-es',
    prompt: 'Un presupuesto en español con los conceptos y el importe total',
    sample: csv(
      'concepto;cantidad;precio;importe\nPintura de la fachada;1;1850,00;1850,00\nAndamios por día;6;95,50;573,00\n',
    ),
    types: { precio: ['money'], cantidad: ['number'] },
    hasTotal: true,
    seen: all(prints('Presupuesto', 'Pintura de la fachada'), isIn('es')),
  },
  {
    kind: 'new',
    name: 'quote-names',
    prompt: 'A quote for kitchen fittings',
    sample: {
      format: 'names',
      text: 'quote number, date, valid until, customer.name, customer.address, items.description, items.quantity, items.price, notes',
    },
    types: { date: ['date'], valid_until: ['date'], price: ['money'] },
    hasTotal: true,
    seen: prints('Quote'),
  },
  {
    kind: 'new',
    name: 'delivery-note',
    prompt: 'Delivery note with a place for a signature',
    sample: json({
      delivery_no: 'D-4471',
      date: '2026-09-14',
      ship_to: { name: 'Harbour Café', address: '2 Mill Lane\nFrome BA11 1AA' },
      items: [
        { sku: 'A-114', description: 'Espresso beans 1 kg', quantity: 12, weight: 12.4 },
        { sku: 'B-020', description: 'Paper cups', quantity: 500, weight: 3.1 },
      ],
    }),
    types: { date: ['date'], quantity: ['number'], weight: ['number'] },
    seen: prints('Delivery note', 'Harbour Café'),
  },
  {
    kind: 'new',
    name: 'receipt-small',
    prompt: 'A receipt on A5 paper, in red',
    sample: json({
      receipt_no: 'R-91',
      paid_on: '2026-08-03',
      customer: 'Priya Raghunathan',
      items: [{ description: 'Pottery course', amount: 85 }],
      payment_method: 'Card',
      currency: 'GBP',
    }),
    types: { paid_on: ['date'], amount: ['money'] },
    hasTotal: true,
    seen: all(prints('Receipt', 'Pottery course'), isPaper(148, 210)),
  },
  {
    kind: 'new',
    name: 'statement',
    prompt: 'An account statement with debit, credit and balance of every line',
    sample: csv(
      'date,text,debit,credit,balance\n2026-07-01,Opening,,,1200.00\n2026-07-04,Rent,850.00,,350.00\n2026-07-11,Invoice 118 paid,,2640.00,2990.00\n',
    ),
    types: { date: ['date'], debit: ['money'], credit: ['money'], balance: ['money'] },
    seen: prints('Statement', 'Invoice 118 paid'),
  },
  {
    kind: 'new',
    name: 'payslip-de',
    prompt: 'Gehaltsabrechnung mit Bezügen und Abzügen',
    sample: json({
      personalnummer: '2044',
      mitarbeiter: { name: 'Änne Petersen', anschrift: 'Am Kanal 3\n24103 Kiel' },
      zeitraum: 'Oktober 2026',
      bezuege: [
        { bezeichnung: 'Grundgehalt', betrag: 3400 },
        { bezeichnung: 'Zulage', betrag: 180 },
      ],
      abzuege: [
        { bezeichnung: 'Lohnsteuer', betrag: 512.4 },
        { bezeichnung: 'Krankenversicherung', betrag: 276.1 },
      ],
    }),
    types: { betrag: ['money'] },
    hasTotal: true,
    seen: all(prints('Gehaltsabrechnung', 'Änne Petersen', 'Lohnsteuer'), isIn('de')),
  },
  {
    kind: 'new',
    name: 'purchase-order',
    prompt: 'Purchase order in dark blue, US letter',
    sample: json({
      order_no: 'PO-2201',
      order_date: '2026-06-18',
      supplier: { name: 'Nordic Timber', address: 'Kaivokatu 10\n00100 Helsinki' },
      items: [{ sku: 'T-1', description: 'Spruce boards', quantity: 240, price: 6.75 }],
      currency: 'USD',
    }),
    types: { order_date: ['date'], price: ['money'] },
    hasTotal: true,
    seen: all(prints('Purchase order', 'Nordic Timber'), isPaper(215.9, 279.4)),
  },
]
