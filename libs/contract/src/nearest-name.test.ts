import { expect } from 'chai'
import { nearestName } from './nearest-name.ts'

describe('the nearest name', () => {
  for (const [sent, meant] of [
    ['invoiceNo', 'invoice_no'],
    ['nmae', 'name'],
    ['expirationMinutes', 'expiration'],
    ['templateID', 'templateId'],
    ['totl', 'total'],
  ] as const) {
    it(`of ${sent} is ${meant}`, () => {
      expect(nearestName(sent, ['invoice_no', 'name', 'expiration', 'templateId', 'total'])).to.equal(meant)
    })
  }

  it('is none when nothing is near', () => {
    expect(nearestName('colour', ['invoice_no', 'name', 'total'])).to.equal(undefined)
  })
})
