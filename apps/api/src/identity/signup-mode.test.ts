import { expect } from 'chai'
import { resolveSignupMode } from './signup-mode.ts'

describe('resolveSignupMode', () => {
  const lines: string[] = []
  const logger = { info: (line: string) => void lines.push(line) }
  beforeEach(() => lines.splice(0))

  it('is open for a local URL', () => {
    for (const baseUrl of ['http://localhost:3000', 'http://127.0.0.1:80', 'http://[::1]:3000']) {
      expect(resolveSignupMode({ given: undefined, baseUrl, logger })).to.equal('open')
    }
    expect(lines).to.deep.equal([])
  })

  it('is closed for any other URL, and the log names the setting', () => {
    const addresses = [
      'https://pdf.example.com',
      'http://192.168.1.2:3000',
      'http://0.0.0.0:3000',
      'http://localhost.example.com',
      'http://[2001:db8::1]',
    ]
    for (const baseUrl of addresses) {
      expect(resolveSignupMode({ given: undefined, baseUrl, logger })).to.equal('closed')
    }
    expect(lines).to.have.length(addresses.length)
    for (const line of lines) expect(line).to.include('PLATEN_SIGNUP')
  })

  it('is the operator’s setting for any URL', () => {
    for (const given of ['open', 'invite', 'closed'] as const)
      for (const baseUrl of ['http://localhost:3000', 'https://pdf.example.com'])
        expect(resolveSignupMode({ given, baseUrl, logger })).to.equal(given)
    expect(lines).to.deep.equal([])
  })
})
