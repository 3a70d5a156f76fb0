import { expect } from 'chai'
import { checkCode } from './check-code.ts'
import { codeAttributes, codeTypes, isCodeType, loadCodes } from './code-types.ts'
import { givenTransfer } from './testing/given-codes.ts'

const check = (type: string | undefined, attributes: Record<string, string | undefined>) =>
  checkCode(type, new Map(Object.entries(attributes))).map(({ message }) => message)

describe('a code of a template', () => {
  before(() => loadCodes(codeTypes))

  it('is valid with constants, with merge fields, and with both', () => {
    expect(check('qrcode', { value: 'https://pay.example' })).to.deep.equal([])
    expect(check('ean13', { value: undefined, 'show-text': 'no' })).to.deep.equal([])
    expect(check('epc', { ...givenTransfer(), amount: undefined })).to.deep.equal([])
    expect(check('epc', givenTransfer({ bic: '', information: '' }))).to.deep.equal([])
  })

  it('has an explicit type, and errors suggest a similar type', () => {
    expect(check(undefined, {})).to.deep.equal([
      '"type" must be a fixed value without merge fields, because each type is loaded before there is data.',
    ])
    for (const [given, meant] of [
      ['ean-13', 'ean13'],
      ['EAN13', 'ean13'],
      ['code-128', 'code128'],
      ['qr', 'qrcode'],
      ['QR-Code', 'qrcode'],
      ['data-matrix', 'datamatrix'],
      ['girocode', 'epc'],
      ['swissqrcode', 'swiss-qr'],
      ['aztec', 'azteccode'],
    ] as const) {
      expect(check(given, {})).to.deep.equal([`"type" is not a known type of code. Did you mean "${meant}"?`])
    }
    expect(check('zzz', {})).to.deep.equal(['"type" is not a known type of code. docs/codes.md lists them.'])
    expect(check('__proto__', {})).to.have.length(1)
  })

  it('has only attributes of its type, and all required attributes', () => {
    expect(check('qrcode', { vale: 'x' })).to.deep.equal([
      '"vale" is not an attribute of qrcode. Did you mean "value"?',
      '"value" is missing, but qrcode needs it: any text or URL.',
    ])
    expect(check('datamatrix', { value: 'x', 'bar-height': '3' })).to.deep.equal([
      '"bar-height" is not an attribute of datamatrix. Valid attributes are value, quiet, label.',
    ])
    expect(check('epc', { iban: undefined })).to.deep.equal([
      '"name" is missing, but epc needs it: the name of the payee, at most 70 characters.',
    ])
    expect(check('qrcode', { value: '' })).to.deep.equal([
      '"value" is empty, but the code needs it: any text or URL.',
    ])
  })

  it('has its constants checked one by one, and together if all attributes are constants', () => {
    expect(check('epc', { ...givenTransfer({ iban: 'BE72000000001617' }), amount: undefined })[0]).to.match(
      /^"iban" is not an IBAN/,
    )
    expect(check('qrcode', { value: undefined, level: 'X' })[0]).to.match(/^"level" /)
    expect(check('ean13', { value: '12' })[0]).to.match(/^"value" cannot be printed as EAN-13/)
    expect(check('epc', givenTransfer({ reference: 'RF18539007547034' }))[0]).to.match(
      /^"text" is set together with/,
    )
  })

  it('has a known type, whose attributes all describe what they accept', () => {
    expect(isCodeType('epc') && !isCodeType('nosuch') && !isCodeType('toString')).to.equal(true)
    expect([...codeAttributes('nosuch')]).to.deep.equal([])
    for (const type of codeTypes) {
      const attributes = [...codeAttributes(type)]
      expect(attributes.map(([name]) => name)).to.include('label')
      for (const [name, { takes }] of attributes) expect(`${name} ${takes}`).to.match(/^[a-z-]+ \S.{5,}$/)
    }
  })
})
