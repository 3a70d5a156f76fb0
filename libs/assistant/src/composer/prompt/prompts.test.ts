import { readStarters } from '@platen/assistant/starters'
import type { SampleInput } from '@platen/contract'
import { expect } from 'chai'
import { composeTemplate } from '../compose-template.ts'
import type { Composed, Declined } from '../composing.ts'

const later: SampleInput = { format: 'later', text: '' }
const rows: SampleInput = {
  format: 'json',
  text: JSON.stringify({
    number: 'R-1',
    customer: { name: 'Ann' },
    items: [{ description: 'Print', quantity: 2, price: 10 }],
  }),
}

function answer(prompt: string, sample: SampleInput): Composed | Declined {
  return composeTemplate({ prompt, sample, pictures: [], today: '2026-11-23' }, readStarters())
}

function compose(prompt: string, sample: SampleInput): Composed {
  const composed = answer(prompt, sample)
  if ('declined' in composed) throw new Error(composed.declined)
  return composed
}

interface Declared {
  type: string
  fields?: Record<string, Declared>
}

function settingsOf({ files }: Composed) {
  return JSON.parse(files['template.json'] ?? '') as {
    name: string
    fields: Record<string, Declared>
    computed?: Record<string, { formula: string; label: string }>
  }
}

/** `name:text, tests(test:text, result:number)`, except the letterhead. */
function fieldsOf(composed: Composed): string {
  const words = (fields: Record<string, Declared>): string =>
    Object.entries(fields)
      .filter(([name]) => name !== 'sender')
      .map(([name, { type, fields: inner }]) => (inner ? `${name}(${words(inner)})` : `${name}:${type}`))
      .join(', ')
  return words(settingsOf(composed).fields)
}

const notDone = ({ notes }: Composed) => notes.filter((note) => note.startsWith('Not done')).join(' ')
const unknown = ({ notes }: Composed) => notes.filter((note) => note.includes('has no design')).join(' ')

describe('fields in a prompt', () => {
  const tests = 'test:text, result:number, unit:text, reference_range:text'
  for (const [prompt, title, fields] of [
    [
      'Lab report for a patient: name, birth date, doctor, sample date; table of tests with result, unit and reference range',
      'Lab report',
      `name:text, birth_date:date, doctor:text, sample_date:date, tests(${tests})`,
    ],
    [
      'Rental price list for party equipment, three tables: tents, tables and chairs, lights, each with price per day and per weekend',
      'Rental price list',
      'tents(tent:text, price_per_day:money, price_per_weekend:money), tables_and_chairs(description:text, price_per_day:money, price_per_weekend:money), lights(light:text, price_per_day:money, price_per_weekend:money)',
    ],
    [
      'Bill of lading with shipper, consignee, port of loading; containers: number, seal, goods; freight terms',
      'Bill of lading',
      'shipper:text, consignee(name:text, address:multiline), port_of_loading:text, freight_terms:multiline, containers(number:text, seal:text, goods:text)',
    ],
    [
      'Bill of lading with shipper, vessel, containers: number, seal, goods, weight',
      'Bill of lading',
      'shipper:text, vessel:text, containers(number:text, seal:text, goods:text, weight:number)',
    ],
    ['Feedback form: name, feedback, transport', 'Feedback form', 'name:text, feedback:text, transport:text'],
    [
      'Name badge 90 x 55 mm with name, company large and a QR code of the ticket number',
      'Name badge',
      'name:text, role:text, company:text, number:text',
    ],
    [
      'Lieferschein mit Lieferadresse, Artikelliste (Artikelnummer, Bezeichnung, Menge, Einheit)',
      'Lieferschein',
      'delivery_no:text, date:date, lieferadresse(name:text, adresse:multiline), artikelliste(artikelnummer:text, bezeichnung:text, menge:number, einheit:text)',
    ],
    [
      'Rapport de laboratoire : nom, date de naissance ; tableau des analyses avec résultat et unité',
      'Rapport de laboratoire',
      'nom:text, date_de_naissance:date, analyses(analyse:text, résultat:number, unité:text)',
    ],
    [
      'Informe de laboratorio: nombre, fecha de nacimiento; tabla de pruebas con resultado y unidad',
      'Informe de laboratorio',
      'nombre:text, fecha_de_nacimiento:date, pruebas(prueba:text, resultado:number, unidad:text)',
    ],
    [
      'تقرير مختبر: الاسم، تاريخ الميلاد؛ جدول الفحوصات مع النتيجة والوحدة',
      'تقرير مختبر',
      'الاسم:text, تاريخ_الميلاد:date, الفحوصات(الوصف:text, النتيجة:number, الوحدة:text)',
    ],
    [
      'דוח מעבדה: שם, תאריך לידה; טבלת בדיקות עם תוצאה ויחידה',
      'דוח מעבדה',
      'שם:text, תאריך_לידה:date, בדיקות(תיאור:text, תוצאה:number, יחידה:text)',
    ],
    [
      'A list of guests with name, email and phone',
      'List of guests',
      'entries(name:text, email:text, phone:text)',
    ],
    [
      'An invoice: the customer’s address, invoice number and date, a table of items with quantity, price and amount, the total with VAT at its end.',
      'Invoice',
      'customer(name:text, address:multiline), invoice_number:text, date:date, items(description:text, quantity:number, price:money, amount:money), tax_rate:percent',
    ],
    [
      'Ein Angebot auf Deutsch, A4: Anschrift des Kunden, Angebotsnummer und Datum, eine Tabelle der Leistungen mit Menge, Einzelpreis und Betrag, darunter Zwischensumme, MwSt. und Gesamtbetrag, und bis wann das Angebot gilt.',
      'Angebot',
      'kunde(name:text, adresse:multiline), angebotsnummer:text, datum:date, leistungen(beschreibung:text, menge:number, einzelpreis:money, betrag:money), valid_until:date, tax_rate:percent',
    ],
    [
      'A certificate of attendance, A4 landscape, in dark blue: the participant’s name large in the middle, then the course, its date and its place, and a line for the signature.',
      'Certificate of attendance',
      'participant_s_name:text, course:text, date:date, place:text',
    ],
    [
      'Certificate with name of the participant, course title and trainer',
      'Certificate',
      'date:date, name_of_the_participant:text, course_title:text, trainer:text',
    ],
  ] as const)
    it(`are read for the document: “${prompt.slice(0, 60)}”`, () => {
      const composed = compose(prompt, later)
      expect(settingsOf(composed).name).to.equal(title)
      expect(fieldsOf(composed)).to.equal(fields)
      expect(notDone(composed)).to.equal('')
      const sample = composed.files['sample.json'] ?? ''
      expect(sample).to.not.match(/Third quarter|Please quote the invoice/)
      for (const name of Object.keys(settingsOf(composed).fields))
        expect(sample).to.not.include(`"${name}": "${name}"`)
    })
})

describe('kinds of documents', () => {
  for (const [prompt, kind, title] of [
    ['Bill of lading', 'document', 'Bill of lading'],
    ['Contract note of trades', 'document', 'Contract note of trades'],
    ['A medical prescription, please', 'document', 'Medical prescription'],
    ['job offer letter', 'letter', 'Job offer letter'],
    ['list of invoices', 'list', 'List of invoices'],
    ['Rechnungsausgangsbuch', 'list', 'Rechnungsausgangsbuch'],
    ['Journal des factures du mois', 'list', 'Journal des factures du mois'],
    ['Gift voucher for a spa', 'voucher', 'Gift voucher'],
    ['Rental price list', 'price list', 'Rental price list'],
    ['proforma invoice', 'invoice', 'Proforma invoice'],
    ['Rechnungsvorlage', 'invoice', 'Rechnungsvorlage'],
    ['order form', 'report', 'Order form'],
    ['工资表', 'document', '工资表'],
  ] as const)
    it(`are detected as a whole: “${prompt}” is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`, () => {
      const composed = compose(prompt, later)
      expect(composed.summary).to.match(new RegExp(`^Created an? ${kind} in`))
      expect(settingsOf(composed).name).to.equal(title)
      expect(unknown(composed) === '').to.equal(kind !== 'document')
      expect(composed.files['sample.json']).to.not.match(/Third quarter|Leek soup|chamber music/)
    })

  it('are created with a note that the labels are in English if the prompt’s language is not supported', () => {
    expect(compose('Справочник сотрудников', rows).notes.join(' ')).to.include('are in English')
    expect(compose('Lab report', rows).notes.join(' ')).to.not.include('are in English')
    expect(compose('Recibo de aluguel em reais', rows).notes.join(' ')).to.include('are in English')
  })

  for (const prompt of ['please help me', 'hello', 'Bitte hilf mir', 'a document'])
    it(`are requested if the prompt does not name any: “${prompt}”`, () => {
      expect(answer(prompt, later)).to.have.property('declined').that.includes('Lab report')
    })
})

describe('wishes in a prompt', () => {
  const total = 'total'
  for (const [prompt, done, open] of [
    ['Invoice with 19% VAT', ['round(subtotal * 19 / 100, 2)', 'VAT 19%'], ''],
    ['Invoice, VAT 20% added', ['subtotal + tax'], ''],
    ['Rechnung mit 19 % MwSt und Zahlungsziel 14 Tage', ['MwSt. 19', 'innerhalb von 14 Tagen'], ''],
    ['Facture avec TVA 20 %', ['TVA 20'], ''],
    ['Factura con IVA 21%', ['IVA 21'], ''],
    ['Invoice without VAT', [total], ''],
    [
      'Invoice with payment within 30 days to IBAN GB33BUKB20201555555555',
      ['GB33BUKB', 'within 30 days'],
      '',
    ],
    ['Rechnung, IBAN AT61 1904 3002 3457 3201 und Skonto', ['"AT61 1904 3002 3457 3201"'], '“Skonto”'],
    ['Invoice, IBAN BE68 5390 0754 7034 with our logo', ['"BE68 5390 0754 7034"'], ''],
    ['Invoice, IBAN NL91ABNA0417164300 please', ['"NL91ABNA0417164300"'], ''],
    ['Invoice, IBAN GB33BUKB20201555555556', [], '“IBAN GB33BUKB20201555555556”'],
    ['Invoice with 19% VAT, without VAT number', ['round(subtotal * 19 / 100, 2)'], ''],
    ['Report, accent #333', ['#333'], ''],
    [
      'An invoice with a note saying "Thank you for your business"',
      ['<h1>Invoice</h1>'],
      '“with a note saying "Thank you for your business"”',
    ],
    ['فاتورة باللون الأزرق مع رقم الفاتورة والتاريخ', ['<h1>فاتورة</h1>', '#1d4f91'], ''],
    ['An invoice "Statement of fees"', ['<h1>Statement of fees</h1>'], ''],
    ['Invoice with a signature line', ['<p>Signature</p>'], ''],
    ['Invoice with a line for the signature', ['<p>Signature</p>'], ''],
    ['Invoice with two signature lines', ['<p>Signature</p>\n    <p>Signature</p>'], ''],
    ["Invoice with a line for the parents' signature", ['Signature: Parents'], ''],
    ['Invoice but call it Statement of fees', ['<h1>Statement of fees</h1>'], ''],
    ['Invoice, small font 8pt, grey', ['8pt', '#4a4f57'], ''],
    ['Invoice in CHF', ['"CHF"'], ''],
    ['Invoice with the total at the end', [total], ''],
    [
      'Invoice with QR code for payment',
      [total],
      '“with QR code for payment”. Nearest command: “Insert a QR code or barcode”',
    ],
    [
      'Invoice for the Swiss market with QR bill',
      [total],
      '“with QR bill”. Nearest command: “Insert a QR code or barcode”',
    ],
    ['invoice in Spanish for a Mexican customer in crowns', ['Factura'], '“in crowns”'],
    [
      'Invoice with two tax rates and discount per line, in Polish',
      [],
      '“with two tax rates”, “discount per line”, “in Polish”. Nearest command: “Add a tax”',
    ],
    ['3 invoices per page', [], '“3 invoices per page”'],
    [
      'Invoice with the total at the top',
      [],
      '“with the total at the top”. Nearest command: “Add a total below a column”',
    ],
    ['Invoice, with rounded corners', [], '“with rounded corners”'],
    ['Invoice; the reminder goes out after two weeks', [], '“the reminder goes out after two weeks”'],
  ] as const)
    it(`are fulfilled or reported: “${prompt}”`, () => {
      const composed = compose(prompt, rows)
      const all = Object.values(composed.files).join('\n')
      for (const text of done) expect(all).to.include(text)
      expect(notDone(composed)).to.equal(open === '' ? '' : `Not done: ${open}.`)
    })

  for (const [prompt, signers] of [
    [
      'Contract with signature lines of both parties',
      ['Place, date, Signature: Contractor', 'Place, date, Signature: Customer'],
    ],
    [
      'Vertrag mit Unterschriften beider Parteien',
      ['Ort, Datum, Unterschrift: Auftragnehmer', 'Ort, Datum, Unterschrift: Kunde'],
    ],
    ['Angebot mit Unterschrift des Kunden', ['Unterschrift: Kunde']],
    ['Letter, signature of two people', ['Signature', 'Signature']],
    ['Invoice with signatures of both managers', ['Signature', 'Signature']],
  ] as const)
    it(`add a line for each signer: “${prompt}”`, () => {
      const html = compose(prompt, later).files['template.html'] ?? ''
      const lines = /<div class="signatures">([^]*?)<\/div>/.exec(html)?.[1] ?? ''
      expect([...lines.matchAll(/<p>(.*?)<\/p>/g)].map(([, line]) => line)).to.deep.equal(signers)
      expect(html).to.not.include('<p class="signature">')
    })

  for (const prompt of [
    'Quote, valid for 14 days',
    'Angebot, 14 Tage gültig',
    'Devis valable 14 jours',
    'Presupuesto válido por 14 días',
  ])
    it(`add the end of the validity period: “${prompt}”`, () => {
      const composed = compose(prompt, later)
      expect(JSON.parse(composed.files['sample.json'] ?? '')).to.include({ valid_until: '2026-12-07' })
      expect(notDone(composed)).to.equal('')
    })

  it('are reported if there is no field for the end of the validity period', () => {
    expect(notDone(compose('Report, valid for 14 days', rows))).to.equal(
      'Not done: valid for 14 days, because no field has the end date.',
    )
  })

  it('omit prices and page numbers', () => {
    const { files } = compose('Delivery note without prices, page numbers off', rows)
    expect(files['template.html']).to.not.match(/\{\{price\}\}|amount|total/)
    expect(files['template.json']).to.not.include('{page}')
  })

  it('color the document only if the color is meant for it', () => {
    const red = '#b3261e'
    expect(compose('Invoice in red', rows).files['style.css']).to.include(red)
    expect(compose('Invoice with values out of range in red', rows).files['style.css']).to.not.include(red)
  })

  it('are reported if a requested tax cannot be added', () => {
    const composed = compose('Report with 19% VAT', { format: 'json', text: '{"status":"fine"}' })
    expect(notDone(composed)).to.include('19%')
  })
})
