import { once } from 'node:events'
import { get } from 'node:http'
import { expect } from 'chai'
import { AddressRefused, createEgress, type Egress, type EgressOptions } from './index.ts'
import { failureOf, startListener, type TestListener } from './testing/test-listener.ts'

const bounds = { maxBytes: 1_000, timeoutMs: 60_000, maxRedirects: 3 }

const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('egress rejects without a connection', () => {
  let listener: TestListener

  before(async () => {
    listener = await startListener()
  })
  after(() => listener.close())
  beforeEach(() => {
    listener.calls = []
    listener.answer = (_request, response) => response.end('hello')
  })

  function egressFor(options: Partial<EgressOptions> = {}): Egress {
    return createEgress({ allowPrivate: false, ports: [listener.port], ...options })
  }

  async function refusedBy(egress: Egress, address: string): Promise<void> {
    const error = await failureOf(egress.fetchPublic(address, { ...bounds, allowHttp: true }))
    expect(error).to.be.instanceOf(AddressRefused)
    expect(listener.calls).to.deep.equal([])
  }

  for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::ffff:127.0.0.1]', 'localhost']) {
    it(`http://${host}`, () => refusedBy(egressFor(), `http://${host}:${listener.port}/`))
  }

  it('a name that resolves to a private address', () =>
    refusedBy(egressFor({ lookup: resolvesTo('127.0.0.1') }), `http://inside.example:${listener.port}/`))

  it('a name that resolves to a public and a private address', () =>
    refusedBy(
      egressFor({ lookup: resolvesTo('93.184.216.34', '127.0.0.1') }),
      `http://both.example:${listener.port}/`,
    ))

  it('a name that resolves to the mapped form of a private address', () =>
    refusedBy(
      egressFor({ lookup: resolvesTo('::ffff:127.0.0.1') }),
      `http://mapped.example:${listener.port}/`,
    ))

  it('http, if only https is allowed', async () => {
    const error = await failureOf(egressFor({ ports: [80] }).fetchPublic('http://example.com/', bounds))
    expect(error).to.be.instanceOf(AddressRefused).with.property('reason', 'only https is supported')
  })

  it('a PUT to a private address', async () => {
    const egress = egressFor({ lookup: resolvesTo('127.0.0.1') })
    const put = egress.putBytes(`http://inside.example:${listener.port}/k`, Buffer.from('a'), {
      headers: {},
      timeoutMs: 60_000,
    })
    expect(await failureOf(put)).to.be.instanceOf(AddressRefused)
    expect(listener.calls).to.deep.equal([])
  })

  for (const [what, host] of [
    ['an IP address', '127.0.0.1'],
    ['a name', 'inside.example'],
  ] as const) {
    it(`another client that uses the agent with ${what}`, async () => {
      const egress = egressFor({ lookup: resolvesTo('127.0.0.1') })
      const request = get({ host, port: listener.port, agent: egress.httpAgent })
      const [error] = await once(request, 'error').catch((cause: unknown) => [cause])
      expect(error).to.be.instanceOf(AddressRefused)
      expect(listener.calls).to.deep.equal([])
    })
  }
})
