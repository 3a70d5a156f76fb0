import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Fault } from '@platen/contract'
import { createEgress, type Egress } from '@platen/platform/egress'
import { expect } from 'chai'
import { createProviderCalls } from './call-provider.ts'

const token = 'secret-token'

describe('createProviderCalls', () => {
  let egress: Egress
  let answer: RequestListener
  let url: string
  const server = createServer((request, response) => answer(request, response))

  before(async () => {
    egress = createEgress({ allowPrivate: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a?secret=${token}`
  })
  after(() => {
    egress.close()
    server.closeAllConnections()
    server.close()
  })

  async function faultOf(promise: Promise<unknown>): Promise<Fault> {
    const thrown = await promise.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(thrown).to.be.instanceOf(Fault)
    const fault = thrown as Fault
    // The cause is logged.
    expect(`${fault.detail} ${String(fault.cause)}`).to.not.include(token)
    return fault
  }

  it('document_account_unavailable: the provider does not respond in time', async () => {
    const calls = createProviderCalls(egress, 'Google Docs', { jsonTimeoutMs: 50, bytesTimeoutMs: 50 })
    answer = () => undefined
    const requests = [
      calls.getJson(url, token),
      calls.getBytes(url, token, 10),
      calls.postForm(url, { code: token }),
    ]
    for (const each of requests) {
      const { code, detail } = await faultOf(each)
      expect(code).to.equal('document_account_unavailable')
      expect(detail).to.match(/did not respond in time/)
    }
  })

  it('document_account_unavailable: a private address; the error names the setting that allows it', async () => {
    const guarded = createEgress({ allowPrivate: false })
    const { code, detail } = await faultOf(createProviderCalls(guarded, 'Google Docs').getJson(url, token))
    expect(code).to.equal('document_account_unavailable')
    expect(detail).to.include('PLATEN_ALLOW_PRIVATE_DOCUMENT_ACCOUNTS=1')
    guarded.close()
  })

  it('document_too_large: a document that exceeds the size limit', async () => {
    answer = (_request, response) => response.end('x'.repeat(11))
    const calls = createProviderCalls(egress, 'Google Docs')
    expect((await faultOf(calls.getBytes(url, token, 10))).code).to.equal('document_too_large')
  })
})
