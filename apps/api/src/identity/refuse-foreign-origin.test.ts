import { Fault } from '@platen/contract'
import { expect } from 'chai'
import type { Request, Response } from 'express'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'

/** Whether a change with these headers is taken, where the service is reached under `baseUrl`. */
function isTaken(baseUrl: string, headers: Record<string, string>): boolean {
  const req = { method: 'POST', get: (name: string) => headers[name] }
  let wentOn = false
  try {
    void refuseForeignOrigin(baseUrl)(req as unknown as Request, {} as Response, () => {
      wentOn = true
    })
  } catch (error) {
    expect(error).to.be.instanceOf(Fault).with.property('code', 'origin_not_allowed')
  }
  return wentOn
}

describe('refuseForeignOrigin', () => {
  const baseUrl = 'https://docs.example.com/platen'
  const host = 'docs.example.com'

  it('takes the origin of the base URL, whatever host a proxy names', () => {
    expect(isTaken(baseUrl, { origin: `https://${host}`, host })).to.equal(true)
    expect(isTaken(baseUrl, { origin: `https://${host}`, host: 'api:3000' })).to.equal(true)
  })

  it('403 origin_not_allowed: the host of the base URL under the other scheme', () => {
    expect(isTaken(baseUrl, { origin: `http://${host}`, host })).to.equal(false)
    expect(isTaken('http://docs.example.com', { origin: `https://${host}`, host })).to.equal(false)
  })

  it('takes pages of this machine itself, by whichever of its names and port, under either scheme', () => {
    for (const own of ['localhost:3000', '127.0.0.1:5173', '[::1]:3000'])
      for (const scheme of ['http', 'https'])
        expect(isTaken(baseUrl, { origin: `${scheme}://${own}`, host: own })).to.equal(true)
    expect(isTaken(baseUrl, { origin: 'http://localhost:3000', host: 'localhost:3001' })).to.equal(false)
  })

  it('403 origin_not_allowed: a name that points here, though the request asks for it as its host', () => {
    for (const name of ['evil.example', '10.0.0.5:3000', 'localhost.evil.example', 'localhost.'])
      for (const scheme of ['http', 'https'])
        expect(isTaken(baseUrl, { origin: `${scheme}://${name}`, host: name }), name).to.equal(false)
  })

  it('403 origin_not_allowed: other hosts, other ports, other schemes, none', () => {
    for (const origin of ['null', 'https://evil.example', `https://${host}:444`, `ftp://${host}`, 'x'])
      expect(isTaken(baseUrl, { origin, host }), origin).to.equal(false)
    expect(isTaken(baseUrl, { host })).to.equal(false)
  })
})
