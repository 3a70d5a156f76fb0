import { Fault } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { expect } from 'chai'
import { createPageRequests, type PageRequests } from './page-requests.ts'

const baseAddress = 'https://bundle.invalid/own/'
const bounds = { assetBytesMax: 1_000_000, assetsMax: 20, assetsTimeoutMs: 2_000, pdfBytesMax: 1_000_000 }

describe('the addresses of a document', () => {
  const start = (bytes = 10): PageRequests =>
    createPageRequests({
      baseAddress,
      readAsset: async () => ({ bytes: Buffer.alloc(bytes), contentType: 'image/png' }),
      egress: createEgress({ allowPrivate: false }),
      bounds,
    })
  const ask = (requests: PageRequests, url: string) =>
    requests.answer({ url, method: 'GET', resourceType: 'Image' })
  const faultOf = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: unknown) => error,
    )

  it('422 render_failed: more than ASSETS_MAX and 2,000 end the document, blocked ones included', async () => {
    const requests = start()
    for (let at = 0; at < 2_020; at++) await ask(requests, `http://blocked.example/${at}`)
    expect(requests.fault).to.equal(undefined)
    const fault = await faultOf(ask(requests, `${baseAddress}logo.png`))
    expect(fault).to.be.instanceOf(Fault).and.equal(requests.fault)
    expect(requests.fault).to.include({
      code: 'render_failed',
      detail:
        'The document has more than 2,020 different addresses of images, style sheets and fonts. Split the document.',
    })
  })

  it('422 render_failed: responses can have twice the bytes of the largest document', async () => {
    const requests = start(500_000)
    for (let at = 0; at < 4; at++)
      expect(await ask(requests, `${baseAddress}a.png?${at}`)).not.to.equal(undefined)
    expect(await faultOf(ask(requests, `${baseAddress}a.png?4`))).to.have.property(
      'detail',
      'The document’s images, style sheets and fonts have more than 2 MiB in total. Use smaller images, or split the document.',
    )
  })

  it('422 render_failed: addresses can have 8 million characters in total', async () => {
    const requests = start()
    const long = `http://blocked.example/${'a'.repeat(2 ** 20)}`
    for (let at = 0; at < 7; at++) await ask(requests, `${long}${at}`)
    expect(await faultOf(ask(requests, long))).to.have.property('code', 'render_failed')
  })
})
