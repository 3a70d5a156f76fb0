import { expect } from 'chai'
import { drawn, givenTransfer, refused } from '../testing/given-codes.ts'
import { readCodes, readQr } from '../testing/read-code.ts'

describe('a SEPA payment', () => {
  it('decodes to the examples in EPC069-12', async () => {
    const structured = drawn('epc', {
      name: 'Franz Mustermänn',
      iban: 'DE71110220330123456789',
      bic: 'BHBLDEHHXXX',
      amount: '12.3',
      currency: 'EUR',
      purpose: 'GDDS',
      reference: 'RF18539007547034',
    })
    const lines = [
      'BCD',
      '002',
      '1',
      'SCT',
      'BHBLDEHHXXX',
      'Franz Mustermänn',
      'DE71110220330123456789',
      'EUR12.30',
    ]
    expect(await readQr(structured)).to.equal([...lines, 'GDDS', 'RF18539007547034'].join('\n'))
    expect(await readCodes(structured)).to.deep.equal([
      { format: 'QRCode', text: [...lines, 'GDDS', 'RF18539007547034'].join('\n') },
    ])

    const unstructured = drawn('epc', {
      name: "François D'Alsace S.A.",
      iban: 'FR14 2004 1010 0505 0001 3M02 606',
      amount: '12.30',
      text: 'Client:Marie Louise La Lune',
    })
    expect((await readQr(unstructured)).split('\n')).to.deep.equal([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      "François D'Alsace S.A.",
      'FR1420041010050500013M02606',
      'EUR12.30',
      '',
      '',
      'Client:Marie Louise La Lune',
    ])
  })

  it('ends with the last filled line, and leaves a missing amount to the payer', async () => {
    const svg = drawn('epc', { name: 'Red Cross', iban: 'BE72000000001616' })
    expect(await readQr(svg)).to.equal('BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616')
  })

  it('keeps each value on its line, even if it contains line breaks', async () => {
    const svg = drawn('epc', givenTransfer({ name: 'Red\nCross\r\n\u2028 BE00', text: ' a \t b\n\nc ' }))
    expect((await readQr(svg)).split('\n').slice(5)).to.deep.equal([
      'Red Cross BE00',
      'BE72000000001616',
      'EUR1.00',
      '',
      '',
      'a b c',
    ])
  })

  it('accepts amounts from 0.01 to 999999999.99 with up to two decimal places', async () => {
    for (const [given, printed] of [
      ['0.01', 'EUR0.01'],
      ['999999999.99', 'EUR999999999.99'],
      ['007.5', 'EUR7.50'],
      ['119.000', 'EUR119.00'],
    ] as const) {
      expect(await readQr(drawn('epc', givenTransfer({ amount: given })))).to.contain(`\n${printed}\n`)
    }
    for (const amount of [
      '0',
      '0.00',
      '1000000000',
      '999999999.991',
      '1e3',
      '-1',
      '+1',
      '.5',
      '1.',
      '0x10',
    ]) {
      expect(refused('epc', givenTransfer({ amount })), amount).to.match(/^"amount" /)
    }
    expect(refused('epc', givenTransfer({ amount: '1,234.50' }))).to.contain('without thousands separators')
    expect(refused('epc', givenTransfer({ amount: '12.345' }))).to.contain('more than two decimal places')
    expect(refused('epc', givenTransfer({ amount: '0' }))).to.contain('Omit the code')
  })

  it('reports each invalid value with its attribute and rule', () => {
    const sentences: [Record<string, string>, RegExp][] = [
      [{ iban: 'BE72000000001617' }, /^"iban" is not an IBAN: its check digits do not match/],
      [
        { iban: 'BE7200000000161' },
        /^"iban" is not an IBAN. An IBAN that starts with BE has 16 characters, but this one has 15/,
      ],
      [{ iban: 'IBAN BE72000000001616' }, /^"iban" /],
      [{ iban: '72 0000' }, /^"iban" is not an IBAN. An IBAN has two letters, two check digits/],
      [{ name: '' }, /^"name" is empty, but the code needs it/],
      [{ name: 'x'.repeat(71) }, /^"name" is too long: it has 71 characters, and at most 70/],
      [{ currency: 'CHF' }, /^"currency" .*write EUR/],
      [{ bic: 'COBADE' }, /^"bic" is not a BIC: 8 or 11/],
      [{ purpose: 'GOODS' }, /^"purpose" /],
      [{ text: '', reference: 'RF19539007547034' }, /^"reference" .*check digits do not match/],
      [{ text: '', reference: 'INV-42' }, /^"reference" .*Any other reference goes into "text"/],
      [{ reference: 'RF18539007547034' }, /^"text" is set together with "reference"/],
      [{ text: 'x'.repeat(141) }, /^"text" is too long/],
      [{ information: 'x'.repeat(71) }, /^"information" is too long/],
      [{ name: 'Red\u0007Cross' }, /^"name" contains a control character/],
      [{ quiet: 'maybe' }, /^"quiet" .*write yes or no/],
    ]
    for (const [over, sentence] of sentences) expect(refused('epc', givenTransfer(over))).to.match(sentence)
  })

  it('never exceeds the 331 bytes of version 13', async () => {
    const full = givenTransfer({
      name: 'é'.repeat(70),
      text: 'x'.repeat(140),
      bic: 'COBADEFFXXX',
      purpose: 'GDDS',
    })
    const svg = drawn('epc', { ...full, quiet: 'no', amount: '' })
    expect(svg).to.match(/viewBox="0 0 69 69"/)
    expect(new TextEncoder().encode(await readQr(svg)).length).to.be.at.most(331)
    expect(refused('epc', { ...full, information: 'é'.repeat(60) })).to.match(
      /^"information" is too long: .*331 bytes/,
    )
  })

  it('is empty without an account', () => {
    expect(drawn('epc', givenTransfer({ iban: '' }))).to.equal('')
    expect(drawn('epc', givenTransfer({ iban: ' \n ', name: '' }))).to.equal('')
  })
})
