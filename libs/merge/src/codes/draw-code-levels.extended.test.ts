import { expect } from 'chai'
import { drawn } from './testing/given-codes.ts'
import { readCodes, readQr } from './testing/read-code.ts'

describe('a QR code', () => {
  it('can be read by two readers, at each level', async () => {
    for (const value of [
      'https://pay.example/inv/2026-00042',
      '0123456789',
      'HELLO WORLD',
      '日本語 ÄÖ€ 😀',
      'a\nb\tc',
      'x'.repeat(900),
    ]) {
      for (const level of ['L', 'm', 'Q', 'H']) {
        const svg = drawn('qrcode', { value, level })
        expect(await readQr(svg)).to.equal(value)
        expect(await readCodes(svg)).to.deep.equal([{ format: 'QRCode', text: value }])
      }
    }
  })
})
