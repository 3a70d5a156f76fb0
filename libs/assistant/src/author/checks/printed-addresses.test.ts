import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { newPrintedAddresses, spelledOut } from './printed-addresses.ts'

describe('addresses and numbers in a printed document', () => {
  const account = 'DE89370400440532013000'
  const found = (after: string, known = '', before = 'Invoice R-1') =>
    newPrintedAddresses({ before, after, known })

  it('include account numbers, no matter how they are split', () => {
    for (const text of [
      'DE89 3704 0044 0532 0130 00',
      'DE89-3704-0044-0532-0130-00',
      'D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0',
      'Pay to DE89 | 3704 0044\n0532 . 0130 : 00 now',
      'de89\u{200B}3704 0044 0532 0130 00',
    ])
      expect(found(text), text).to.deep.equal([`New account number: “${account}”`])
    expect(found('DE89 3704 0044 0532 0130 01').join()).not.to.include('account')
  })

  it('are found in other payment details', () => {
    expect(found('Sort code 20-00-00, account 55779911')).to.deep.equal([
      'New number: “20-00-00”',
      'New number: “55779911”',
    ])
    expect(found('PayPal: nordwind')).to.deep.equal(['New address: “paypal”'])
    expect(found('Pay at pay.example.net/x or mail to ada@nordwind.example.net')).to.deep.equal([
      'New address: “ada@nordwind.example.net”',
      'New address: “pay.example.net/x”',
    ])
    expect(found('Call +49 (30) 1234567')).to.deep.equal(['New number: “+49 (30) 1234567”'])
  })

  it('include wallets, handles and short account numbers', () => {
    const wallet = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    expect(found(`We are happy to help. Pay to ${wallet}, eve@okaxis or till no. 54321.`)).to.deep.equal([
      `New address: “${wallet.toLowerCase()}”`,
      'New address: “eve@okaxis”',
      'New number: “54321”',
    ])
    expect(found('Send it to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq').join()).to.include('bc1q')
    expect(found('Send it to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa').join()).to.include('1a1zp')
    expect(found('Account 54321', 'Till 54321, eve@okaxis')).to.deep.equal([])
    expect(found('Account 54321', '', 'Pay 54321')).to.deep.equal([])
    expect(found('Invoice no. 1234, 54321 items at 12.50, 3 @ 2 EUR')).to.deep.equal([])
  })

  it('are not reported if the user wrote them, or if the page had them before', () => {
    expect(found('DE89 3704 0044 0532 0130 00', `The IBAN is ${account}.`)).to.deep.equal([])
    expect(found('Sort code 20-00-00', '', 'Sort code 20 00 00')).to.deep.equal([])
    expect(found('Call +49 30 1234567', 'Call 4930-1234567')).to.deep.equal([])
  })

  it('are known from one value of a sample or language file, but not from formulas, comments or several values', () => {
    const foundWith = (files: Record<string, string>) =>
      newPrintedAddresses({ before: '', known: '', after: account, provided: { files, assets: {} } })
    const reported = [`New account number: “${account}”`]
    expect(foundWith({ 'sample.json': `{ "iban": "DE89 3704 0044 0532 0130 00" }` })).to.deep.equal([])
    expect(foundWith({ 'texts/de.json': `{ "pay": "Konto ${account}" }` })).to.deep.equal([])
    const [first, last] = [account.slice(0, 9), account.slice(9)]
    const unknown = {
      'sample.json': JSON.stringify({ a: first, b: last }),
      'template.html': `<!-- ${account} --><p data-x="${account}"></p>`,
      'template.json': `{ "computed": { "pay": { "formula": "'${first}' + '${last}'" } } }`,
    }
    for (const [path, text] of Object.entries(unknown))
      expect(foundWith({ [path]: text }), path).to.deep.equal(reported)
  })

  it('do not include dates or amounts', () => {
    expect(found('2026-11-30, 30/11/2026, 30-11-26, 1,234,567.00 and 1.234.567,00')).to.deep.equal([])
  })

  it('are printed as text next to the codes and links that contain them', () => {
    const html = `<p><bar-code type="epc" iban="{{a}}{{b}}" name='A &amp; B'></bar-code> <a href="https://x.example/{{c}}">x</a></p>`
    const source: DraftSource = { files: { 'template.html': html, 'template.json': '{}' }, assets: {} }
    const text = spelledOut(source).files['template.html'] ?? ''
    for (const value of ['{{a}}{{b}}', 'A &amp; B', 'https://x.example/{{c}}'])
      expect(text).to.include(`">${value}</span>`)
    expect(text).to.include('</bar-code><span')
  })

  it('are found in the order in which they are read on paper', () => {
    const texts = { before: '', known: '', after: 'BUKB GB33 2020 5555 1555 55 .com nordwind-zahlung' }
    const byPosition = { before: '', after: 'GB33 BUKB 2020 1555 5555 55\nnordwind-zahlung.com' }
    const lines = ['New account number: “GB33BUKB20201555555555”', 'New address: “nordwind-zahlung.com”']
    expect(newPrintedAddresses({ ...texts, byPosition })).to.include.members(lines)
    const known = { before: byPosition.after, after: byPosition.after }
    expect(newPrintedAddresses({ ...texts, byPosition: known }).join()).not.to.match(/account|address/)
  })
})
