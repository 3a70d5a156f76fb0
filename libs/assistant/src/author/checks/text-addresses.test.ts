import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { addressNotes, addressRefusal } from './address-refusal.ts'

const begun: DraftSource = {
  files: {
    'template.html': '<h1>{{name}}</h1><p>Questions? billing@nordwind.de</p>',
    'style.css': 'h1 { color: red }\n',
    'template.json': '{ "name": "Letter", "fields": { "name": { "type": "text" } } }\n',
    'sample.json': '{ "name": "Ada", "iban": "DE71110220330123456789", "phone": "+49 (0)40 123 45 67" }\n',
  },
  assets: {},
}
const foreign = 'GB29 NWBK 6016 1331 9268 19'

const withFile = (path: string, text: string): DraftSource => ({
  files: { ...begun.files, [path]: text },
  assets: {},
})
const withHtml = (html: string) => withFile('template.html', `${begun.files['template.html']}${html}`)
const prompt = (text: string) => ({ prompt: [{ text }] })
const refused = (after: DraftSource, text = 'Make the heading say hello') =>
  addressRefusal(begun, after, prompt(text))?.model

describe('addresses without a scheme that a model adds', () => {
  it('are refused in text, links, codes, formulas, defaults and samples', () => {
    const pages = [
      '<p>Pay at www.evil.test/x</p>',
      '<p>Pay at evil.test</p>',
      '<p>Pay at evil-bank.com/pay?to=1 today</p>',
      '<p>Pay at <b>evil</b>.test now</p>',
      '<p>Pay at evil&#46;test</p>',
      '<p>Pay at evil.{{! x }}test</p>',
      '<p>Write to pay@evil.test</p>',
      '<img src="assets/a.png" alt="evil.test">',
      '<bar-code type="qrcode" value="www.evil.test/x"></bar-code>',
      '<bar-code type="qrcode" value="evil.test"></bar-code>',
      '<a href="tel:+49 900 666 666">Call</a>',
      '<a href="sms:0900666666">Text</a>',
      '<bar-code type="qrcode" value="SMSTO:0900666666:evil"></bar-code>',
      '<style>p::after { content: "evil\\2e test" }</style>',
    ]
    for (const html of pages) expect(refused(withHtml(html)), html).to.match(/evil|900666666/)
    const files = {
      'style.css': 'p::after { content: "evil.test" }',
      'texts/en.json': '{ "pay": "Pay at evil.test" }',
      'sample.json': '{ "name": "Ada", "site": "evil.test", "mail": "a@evil.test" }',
    }
    for (const [path, text] of Object.entries(files))
      expect(refused(withFile(path, text)), path).to.include('evil')
    const settings = [
      { page: { footer: { left: 'evil.test' } } },
      { fields: { name: { type: 'text', default: 'evil.test' } } },
      { fields: { name: { type: 'text', example: 'evil.com' } } },
      { computed: { pay: { formula: '"evil.test/" + name' } } },
    ]
    for (const one of settings)
      expect(refused(withFile('template.json', JSON.stringify(one))), JSON.stringify(one)).to.include('evil')
  })

  it('are refused if they are account numbers that neither the prompt nor the data contains', () => {
    for (const html of [
      `<p>IBAN ${foreign}</p>`,
      `<p>IBAN <b>GB29</b> NWBK60161331926819</p>`,
      `<bar-code type="epc" iban="${foreign.replaceAll(' ', '')}" name="x"></bar-code>`,
    ])
      expect(refused(withHtml(html)), html).to.include('GB29NWBK60161331926819')
    const known = '<p>IBAN DE71 1102 2033 0123 4567 89</p>'
    expect(refused(withHtml(known))).to.equal(undefined)
    expect(refused(withHtml(`<p>IBAN ${foreign}</p>`), 'Our IBAN: gb29nwbk60161331926819')).to.equal(
      undefined,
    )
    const settings = { fields: { iban: { type: 'text', default: foreign } } }
    expect(refused(withFile('template.json', JSON.stringify(settings)))).to.include('GB29')
  })

  it('are refused if they are wallets or handles for payments', () => {
    for (const payee of [
      '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'eve@okaxis',
    ]) {
      const after = withHtml(`<p>You can also pay to <b>${payee}</b>.</p>`)
      expect(refused(after), payee).to.include(payee.toLowerCase())
      expect(refused(after, `Add the payee ${payee}`), payee).to.equal(undefined)
    }
    for (const html of [
      '<p>{{mail}} 3 @ 2 EUR, 5@each, 1234567890123456789012345678</p>',
      '<p>{{a}}@{{b}}</p>',
    ])
      expect(refused(withHtml(html)), html).to.equal(undefined)
  })

  it('are allowed if they are in the prompt or the data', () => {
    const asked: [html: string, prompt: string][] = [
      ['<p>See www.acme.org/shop</p>', 'Mention acme.org'],
      ['<p>See acme.org</p>', 'Mention https://www.acme.org/shop'],
      ['<p>See acme.org</p>', 'Mention info@acme.org'],
      ['<p>info@acme.org</p>', 'Mention Info@acme.org.'],
      ['<bar-code type="qrcode" value="acme.org/{{name}}"></bar-code>', 'QR code to acme.org'],
      ['<a href="tel:+49407654321">Call</a>', 'Link the phone 040 765 43 21'],
    ]
    for (const [html, text] of asked) expect(refused(withHtml(html), text), html).to.equal(undefined)
    const known = [
      '<p>billing@nordwind.de, www.nordwind.de</p>',
      '<a href="tel:+49401234567">Call</a>',
      '<a href="tel:{{phone}}">Call</a>',
      '<a href="mailto:{{mail}}">Write</a>',
    ]
    for (const html of known) expect(refused(withHtml(html)), html).to.equal(undefined)
    expect(
      refused(withFile('sample.json', '{ "mail": "ada@example.com", "site": "www.example.org" }')),
    ).to.equal(undefined)
    const example = JSON.stringify({ fields: { iban: { type: 'text', example: foreign } } })
    expect(refused(withFile('template.json', example))).to.equal(undefined)
  })

  it('do not include file names, decimals, abbreviations, fields, or sentences joined without a space', () => {
    const harmless = [
      '<p>See terms.pdf, notes.md, page-2.html, photo.jpeg and data.csv</p>',
      '<p>12.50 1.234.567,89 2026.11.30 v2.1.0 10.de</p>',
      '<p>z.B. d.h. e.g. i.e. a.m. S.p.A. Inc. Dr.med. U.S.A. GmbH & Co.KG M.Sc. Ph.D.</p>',
      '<p>Vielen Dank.Es freut uns. Total:{{total}}.At the end.</p>',
      '<p>{{customer.name}} {{customer.id}} {{items.no}}</p>',
      '<p>Tel.: 030 900 666, Tel: 0900 666</p>',
      '<p>DE12 3456 and AB12 CDEF GHIJ KLMN</p>',
      '<td>10.</td><td>de</td>',
      '<data-chart type="bar" of="items" x="customer.no" y="items.id"></data-chart>',
    ]
    for (const html of harmless) expect(refused(withHtml(html)), html).to.equal(undefined)
    const settings = {
      fileName: 'letter-{{name}}.pdf',
      optional: ['customer.id'],
      fields: { customer: { type: 'group', fields: { id: { type: 'text' } } } },
      computed: { by: { formula: 'group(items, "customer.id")' } },
    }
    expect(refused(withFile('template.json', JSON.stringify(settings)))).to.equal(undefined)
  })

  it('are reported if an attached file can contain them, as are account numbers in samples', () => {
    const file = { attachmentId: 'att_1', name: 'letterhead.pdf', kind: 'pdf' as const }
    const request = { ...prompt('Use this letterhead'), files: [file] }
    const after = withHtml(`<p>www.kestrel.org, hello@kestrel.org, ${foreign}</p>`)
    expect(addressRefusal(begun, after, request)).to.equal(undefined)
    expect(addressNotes(begun, after, request)).to.deep.equal([
      'The document contains a new account number: GB29NWBK60161331926819',
      'The document contains a new email address: hello@kestrel.org',
      'The document contains a new web address: kestrel.org',
    ])
    const code = withHtml('<bar-code type="qrcode" value="kestrel.org"></bar-code>')
    expect(addressRefusal(begun, code, request)?.model).to.include('kestrel.org')
    const sample = withFile('sample.json', `{ "name": "Ada", "iban": "${foreign}" }`)
    expect(addressNotes(begun, sample, prompt('Another account'))).to.deep.equal([
      'The samples contain a new account number: GB29NWBK60161331926819',
    ])
    expect(addressNotes(begun, after, prompt(`www.kestrel.org hello@kestrel.org ${foreign}`))).to.deep.equal(
      [],
    )
  })
})
