import { Fault } from '@platen/contract'
import { expect } from 'chai'
import type { Request, Response } from 'express'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'

/** Whether a change with these headers is accepted by a service at `baseUrl`. */
function isAccepted(baseUrl: string, headers: Record<string, string>): boolean {
  const req = { method: 'POST', get: (name: string) => headers[name] }
  let isPassed = false
  try {
    void refuseForeignOrigin(baseUrl)(req as unknown as Request, {} as Response, () => {
      isPassed = true
    })
  } catch (error) {
    expect(error).to.be.instanceOf(Fault).with.property('code', 'origin_not_allowed')
  }
  return isPassed
}

describe('refuseForeignOrigin', () => {
  const baseUrl = 'https://docs.example.com/platen'
  const host = 'docs.example.com'

  it('accepts the origin of the base URL, with any Host header from a proxy', () => {
    expect(isAccepted(baseUrl, { origin: `https://${host}`, host })).to.equal(true)
    expect(isAccepted(baseUrl, { origin: `https://${host}`, host: 'api:3000' })).to.equal(true)
  })

  it('403 origin_not_allowed: the host of the base URL with the other scheme', () => {
    expect(isAccepted(baseUrl, { origin: `http://${host}`, host })).to.equal(false)
    expect(isAccepted('http://docs.example.com', { origin: `https://${host}`, host })).to.equal(false)
  })

  it('accepts pages on a loopback name, on any port and with either scheme', () => {
    for (const own of ['localhost:3000', '127.0.0.1:5173', '[::1]:3000'])
      for (const scheme of ['http', 'https'])
        expect(isAccepted(baseUrl, { origin: `${scheme}://${own}`, host: own })).to.equal(true)
    expect(isAccepted(baseUrl, { origin: 'http://localhost:3000', host: 'localhost:3001' })).to.equal(false)
  })

  it('403 origin_not_allowed: another name that points here, even if it is also the Host header', () => {
    for (const name of ['evil.example', '10.0.0.5:3000', 'localhost.evil.example', 'localhost.'])
      for (const scheme of ['http', 'https'])
        expect(isAccepted(baseUrl, { origin: `${scheme}://${name}`, host: name }), name).to.equal(false)
  })

  it('403 origin_not_allowed: other hosts, ports or schemes, or no origin', () => {
    for (const origin of ['null', 'https://evil.example', `https://${host}:444`, `ftp://${host}`, 'x'])
      expect(isAccepted(baseUrl, { origin, host }), origin).to.equal(false)
    expect(isAccepted(baseUrl, { host })).to.equal(false)
  })
})
