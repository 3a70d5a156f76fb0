import { expect } from 'chai'
import { drawn, givenBill, refused } from '../testing/given-codes.ts'
import { readCodes, readQr } from '../testing/read-code.ts'

/**
 * Decodes the code with its cross, like banking apps, and compares the result with a second reader, which can only read the code without the cross.
 */
async function readBill(attributes: Record<string, string>): Promise<string[]> {
  const svg = drawn('swiss-qr', attributes)
  const [code, ...others] = await readCodes(svg)
  expect(others).to.have.length(0)
  expect(await readQr(svg.replace(/<path fill.*<\/svg>/, '</svg>'))).to.equal(code?.text)
  return (code?.text ?? '').split('\n')
}

const none = Array.from({ length: 7 }, () => '')
const creditor = ['S', 'Max Muster & Söhne', 'Musterstrasse', '123', '8000', 'Seldwyla', 'CH']
const qrIban = 'CH44 3199 9123 0008 8901 2'
const qrReference = '21 00000 00003 13947 14300 09017'

describe('a Swiss QR-bill', () => {
  it('decodes to the examples in the guidelines', async () => {
    const withQrIban = givenBill({
      iban: qrIban,
      amount: '1949.75',
      'debtor-name': 'Simon Muster',
      'debtor-postal-code': '8000',
      'debtor-town': 'Seldwyla',
      'debtor-country': 'CH',
      reference: qrReference,
      text: 'Auftrag vom 15.06.2020',
      'bill-information': '//S1/10/1234/11/201021/30/102673386/32/7.7/40/0:30',
    })
    const lines = [
      'SPC',
      '0200',
      '1',
      'CH4431999123000889012',
      ...creditor,
      ...none,
      '1949.75',
      'CHF',
      'S',
      'Simon Muster',
      'Musterstrasse',
      '1',
      '8000',
      'Seldwyla',
      'CH',
      'QRR',
      '210000000003139471430009017',
      'Auftrag vom 15.06.2020',
      'EPD',
      '//S1/10/1234/11/201021/30/102673386/32/7.7/40/0:30',
    ]
    expect(await readBill(withQrIban)).to.deep.equal(lines)

    expect(await readBill(givenBill())).to.deep.equal([
      'SPC',
      '0200',
      '1',
      'CH5800791123000889012',
      ...creditor,
      ...none,
      '199.95',
      'CHF',
      'S',
      'Sarah Beispiel',
      'Musterstrasse',
      '1',
      '78462',
      'Konstanz',
      'DE',
      'SCOR',
      'RF18539007547034',
      '',
      'EPD',
    ])
  })

  it('accepts a missing amount, debtor, reference and message', async () => {
    const bill = Object.entries(givenBill({ amount: '', reference: '' })).filter(
      ([name]) => !name.startsWith('debtor'),
    )
    expect(await readBill(Object.fromEntries(bill))).to.deep.equal([
      'SPC',
      '0200',
      '1',
      'CH5800791123000889012',
      ...creditor,
      ...none,
      '',
      'CHF',
      ...none,
      'NON',
      '',
      '',
      'EPD',
    ])
  })

  it('is 46 mm wide, with the cross in its center, and is readable with the cross even at the largest size', async () => {
    const long = givenBill({
      'creditor-name': 'Ż'.repeat(70),
      'creditor-street': 'é'.repeat(70),
      'debtor-name': 'Ș'.repeat(70),
      'debtor-street': '€'.repeat(70),
      text: 'x'.repeat(140),
    })
    const svg = drawn('swiss-qr', long)
    expect(svg).to.contain('viewBox="0 0 46 46" width="46mm"')
    expect(svg.match(/<path/g)).to.have.length(4)
    expect(await readBill(long)).to.include.members(['Ż'.repeat(70), '€'.repeat(70), 'x'.repeat(140)])
    expect(
      refused('swiss-qr', {
        ...long,
        'debtor-town': '€'.repeat(35),
        'creditor-town': '€'.repeat(35),
        text: '€'.repeat(140),
      }),
    ).to.match(/^"text" is too long: the whole bill can be up to 997 bytes/)
  })

  it('accepts a QR reference only with a QR-IBAN', () => {
    const wants = /^"reference" must be a QR reference of 27 digits: the account is a QR-IBAN/
    expect(refused('swiss-qr', givenBill({ iban: qrIban }))).to.match(wants)
    expect(refused('swiss-qr', givenBill({ iban: qrIban, reference: '' }))).to.match(wants)
    expect(refused('swiss-qr', givenBill({ reference: qrReference }))).to.match(/^"iban" must be a QR-IBAN/)
  })

  it('reports each invalid value with its attribute and rule', () => {
    const sentences: [Record<string, string>, RegExp][] = [
      [{ iban: 'DE71110220330123456789' }, /^"iban" is not an account in Switzerland or Liechtenstein/],
      [{ iban: 'CH5800791123000889013' }, /^"iban" .*check digits do not match/],
      [
        { reference: '210000000003139471430009018', iban: qrIban },
        /^"reference" is not a QR reference: its last digit/,
      ],
      [{ reference: 'RF19539007547034' }, /^"reference" .*check digits do not match/],
      [{ reference: '42' }, /^"reference" is neither a QR reference of 27 digits nor/],
      [{ currency: 'USD' }, /^"currency" .*write CHF or EUR/],
      [{ currency: '' }, /^"currency" is empty/],
      [{ amount: '1’949.75' }, /^"amount" is not a plain number/],
      [
        { 'creditor-name': '東京' },
        /^"creditor-name" cannot contain "東" \(U\+6771\) at position 1: a Swiss QR-bill takes Latin letters/,
      ],
      [{ 'creditor-street': 'a\u0000b' }, /^"creditor-street" cannot contain U\+0000 at position 2:/],
      [
        { 'creditor-town': 'x'.repeat(36) },
        /^"creditor-town" is too long: it has 36 characters, and at most 35/,
      ],
      [{ 'creditor-country': 'Switzerland' }, /^"creditor-country" is not a country code/],
      [{ 'creditor-postal-code': '' }, /^"creditor-postal-code" is empty/],
      [{ 'debtor-town': '' }, /^"debtor-town" is empty: a debtor has a name/],
      [
        { text: 'x'.repeat(100), 'bill-information': 'y'.repeat(41) },
        /^"text" is too long: it and "bill-information"/,
      ],
    ]
    for (const [over, sentence] of sentences) expect(refused('swiss-qr', givenBill(over))).to.match(sentence)
  })

  it('treats a letter of two combined characters as one', async () => {
    expect(await readBill(givenBill({ 'creditor-town': 'Zu\u0308rich' }))).to.include('Zürich')
  })
})
