import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Connector, ConnectorList, ConnectorPayload, VersionDetail } from '@platen/contract'
import { guessMapping } from '@platen/import/mapping'
import { expect } from 'chai'
import { printedText } from './parts/connector-order.ts'
import { signUp } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { shopMapping, shopOrder, useShop } from './parts/shop-connectors.ts'
import { htmlTemplate, projectFolder, readTemplate, type Stack } from './parts/stack.ts'

const cutOff = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n12345'
const tooMany = Array.from({ length: 1_001 }, (_, at) => `f${at}=`).join('&')
/** Bodies that cannot be parsed. */
const unreadable: [body: string, type: string, status: number, code: string][] = [
  ['{"name": ', 'application/json', 400, 'malformed_json'],
  [cutOff, 'multipart/form-data; boundary=b', 400, 'malformed_json'],
  [tooMany, 'application/x-www-form-urlencoded', 413, 'payload_too_large'],
  ['<order/>', 'application/xml', 415, 'unsupported_media_type'],
]

describe('connectors, against the whole stack', () => {
  const suite = useShop()
  const { publish, connect, change, post, deliveriesOf, settled } = suite
  const sign = (secret: string, body: string, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(body).digest(encoding)

  it("returns the PDF for a shop's signed order, with all fields and rows", async () => {
    const connector = await connect({ security: { scheme: 'shopify' }, signingSecret: 'hush' })
    const answer = await post(connector, shopOrder(), {
      'Content-Type': 'application/json',
      'X-Shopify-Hmac-Sha256': sign('hush', shopOrder(), 'base64'),
    })
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'application/pdf'])
    const words = await readPrintedWords(Buffer.from(await answer.arrayBuffer()))
    expect(words.map(({ text }) => text).join(' ')).to.equal('#9999 Ada Lovelace Sunglasses × 1 Lounger × 2')
    const [delivery] = await deliveriesOf(connector)
    const documentId = answer.headers.get('x-document-id')
    expect(documentId).to.match(/^gen_/)
    expect(delivery).to.include({
      outcome: 'made',
      runs: 1,
      repeats: 0,
      bytes: shopOrder().length,
      documentId,
    })
    const path = `/connectors/${connector.connectorId}/deliveries/${delivery?.deliveryId}/payload`
    const kept = (await (await suite.session.fetch(path)).json()) as ConnectorPayload & {
      payload: { id: string }
    }
    expect(kept.payload.id).to.equal('820982911946154508')
    expect(kept.record).to.include({ no: '#9999' })
    const listed = (await (await suite.session.fetch('/connectors?limit=1')).json()) as ConnectorList
    expect(JSON.stringify(listed)).to.include(connector.connectorId).and.not.include('hush')
    expect(listed.data[0]).to.include({ hasMapping: true }).and.not.have.property('mapping')
    expect(suite.stack.log()).to.not.include(connector.address.split('/').at(-1))
  })

  it('401 invalid_signature: a forged message generates nothing, and the owner sees the number and the reason; a repeated message generates one document', async () => {
    const connector = await connect({
      security: { scheme: 'github' },
      signingSecret: 'hush',
      filters: [{ path: 'name', operator: 'is', value: 'nothing' }],
    })
    const read = async () =>
      (await (await suite.session.fetch(`/connectors/${connector.connectorId}`)).json()) as Connector
    expect((await read()).refused).to.equal(null)
    const body = shopOrder()
    const signature = `sha256=${sign('hush', body)}`
    for (const headers of [
      {},
      { 'X-Hub-Signature-256': 'sha256=00' },
      { 'X-Hub-Signature-256': `${signature}zz` },
    ])
      await expectProblem(await post(connector, body, { ...headers }), 401, 'invalid_signature')
    expect(await deliveriesOf(connector)).to.deep.equal([])
    const { refused } = await read()
    expect(refused).to.include({ count: 3 })
    expect(refused?.lastReason).to.include('signing secret')
    for (const repeat of [undefined, true]) {
      const answer = (await (
        await post(connector, body, { 'X-Hub-Signature-256': signature })
      ).json()) as object
      expect(answer).to.include({ outcome: 'filtered', ...(repeat && { repeat }) })
    }
    expect((await deliveriesOf(connector)).map(({ repeats }) => repeats)).to.deep.equal([1])
    expect((await change(connector, { signingSecret: 'louder' })).refused).to.equal(null)
  })

  it('responds to handshakes without generating documents', async () => {
    const connector = await connect()
    const signed = await connect({ security: { scheme: 'github' }, signingSecret: 'hush' })
    const ping = { 'X-GitHub-Event': 'ping', 'X-Hub-Signature-256': `sha256=${sign('hush', '{}')}` }
    const slack = '{"type":"url_verification","challenge":"c1"}'
    const { address } = connector
    const asked: [what: string, answer: Response, body: string][] = [
      ['hub.challenge', await fetch(`${address}?hub.mode=subscribe&hub.challenge=42`), '42'],
      ['validationToken', await fetch(`${address}?validationToken=a%20b`, { method: 'POST' }), 'a b'],
      ['url_verification', await post(connector, slack), '{"challenge":"c1"}'],
      ['ping', await post(signed, '{}', ping), 'pong'],
    ]
    for (const [what, answer, body] of asked)
      expect([answer.status, await answer.text()], what).to.deep.equal([200, body])
    await expectProblem(await fetch(address), 405, 'method_not_allowed')
    await expectProblem(await post(signed, '{}', { 'X-GitHub-Event': 'ping' }), 401, 'invalid_signature')
    expect([...(await deliveriesOf(connector)), ...(await deliveriesOf(signed))]).to.deep.equal([])
  })

  it("generates the library's invoice from a shop's complete order with the suggested mapping; a compressed order is checked after it is unpacked", async () => {
    const account = { accountId: suite.session.accountId } as Parameters<Stack['publish']>[0]
    const invoice = await suite.stack.publish(account, 'shop-invoice', await readTemplate('invoice'))
    const { fields } = (await (
      await suite.session.fetch(`/templates/${invoice}/versions/1`)
    ).json()) as VersionDetail
    const bytes = await readFile(join(projectFolder, 'test/fixtures/payloads/shopify-order.json'))
    const body = bytes.toString()
    // The only data that is not part of an order.
    const seller = Object.fromEntries(
      ['name', 'contact', 'registration', 'vat_number'].map((name) => [
        `seller.${name}`,
        { from: 'constant', value: `Our ${name}` },
      ]),
    )
    const guess = guessMapping(fields, JSON.parse(body)).mapping
    const connector = await connect({
      templateId: invoice,
      mapping: { ...guess, fields: { ...guess.fields, ...seller } },
      security: { scheme: 'shopify' },
      signingSecret: 'hush',
    })
    const headers = {
      'Content-Type': 'application/json',
      'X-Shopify-Hmac-Sha256': sign('hush', body, 'base64'),
    }
    const answer = await post(connector, body, headers)
    expect(answer.status, await answer.clone().text()).to.equal(200)
    const text = await printedText(answer)
    for (const words of [
      '1042',
      'Paper Crane Studio',
      '14 Elgin Lane',
      'Linen journal',
      '36.50',
      '113.50',
      '14.76',
    ])
      expect(text).to.include(words)
    const packed = new Uint8Array(gzipSync(bytes))
    const again = await post(connector, packed, { ...headers, 'Content-Encoding': 'gzip' })
    expect(await again.json()).to.include({ outcome: 'made', repeat: true })
    const link = await post(connector, brotliCompressSync(`${body} `), {
      ...headers,
      'X-Shopify-Hmac-Sha256': sign('hush', `${body} `, 'base64'),
      'Content-Encoding': 'br',
      Accept: 'application/json',
    })
    const { url } = (await link.json()) as { url: string }
    expect(await printedText(await fetch(url))).to.equal(text)
    const gzipped = { ...headers, 'Content-Encoding': 'gzip' }
    await expectProblem(await post(connector, '{}', gzipped), 400, 'malformed_json')
  })

  it('returns 404 for an unknown address and 410 for a disabled connector; a paused connector keeps messages, and a rotated address works during its grace period', async () => {
    const connector = await connect()
    const unknown = `${connector.address.slice(0, -4)}0000`
    const [of, other] = await Promise.all([
      expectProblem(await post({ address: unknown }), 404, 'not_found'),
      expectProblem(await post({ address: `${suite.stack.baseUrl}/hooks/x` }), 404, 'not_found'),
    ])
    expect(of.detail).to.equal(other.detail)
    await change(connector, { state: 'paused' })
    const kept = (await (await post(connector)).json()) as object
    expect(kept).to.include({ outcome: 'kept' })
    await change(connector, { state: 'off' })
    await expectProblem(await post(connector), 410, 'connector_disabled')
    await change(connector, { state: 'active' })
    const rotate = async (graceMinutes: number) =>
      (await (
        await suite.session.fetch(`/connectors/${connector.connectorId}/rotate`, {
          method: 'POST',
          json: { graceMinutes },
        })
      ).json()) as Connector
    const second = await rotate(60)
    expect([(await post(connector)).status, (await post(second)).status]).to.deep.equal([200, 200])
    const third = await rotate(0)
    await expectProblem(await post(connector), 404, 'not_found')
    await expectProblem(await post(second), 404, 'not_found')
    expect((await post(third)).status).to.equal(200)
  })

  it('202 kept: payloads that arrive before fields are mapped, even if the sender waits for a document', async () => {
    const connector = await connect({ mapping: null, destination: { to: 'answer' } })
    for (const body of [shopOrder(), '["#9999"]']) {
      const answer = await post(connector, body)
      expect(answer.status).to.equal(202)
      const { outcome, detail } = (await answer.json()) as { outcome: string; detail: string }
      expect(outcome).to.equal('kept')
      expect(detail).to.include('24 hours').and.include('after you set the mapping')
    }
  })

  it('422 invalid_data: reports errors in a payload that is the data itself, and a template without a published version', async () => {
    const connector = await connect({ mapping: null, destination: { to: 'answer' } })
    const { errors } = await expectProblem(
      await post(connector, '{"no": "#1", "items": []}'),
      422,
      'invalid_data',
    )
    expect((errors as { pointer: string; code: string }[])[0]).to.include({
      pointer: '/data/customer',
      code: 'missing_key',
    })
    const draft = await suite.session.fetch('/templates', { method: 'POST', json: { from: 'blank' } })
    const { templateId: drafted } = (await draft.json()) as { templateId: string }
    const early = await connect({ templateId: drafted, mapping: null, destination: { to: 'answer' } })
    const { detail } = await expectProblem(await post(early, '{"no": "#1"}'), 422, 'invalid_data')
    expect(detail).to.include('no published version')
  })

  it('keeps an invalid record with its errors, and generates the document after it is repaired and run again', async () => {
    const connector = await connect({ destination: { to: 'link', url: suite.receiver.url } })
    const answer = await post(connector, '{"name": "#1", "line_items": "none today"}')
    expect(answer.status).to.equal(202)
    const reply = (await answer.json()) as {
      deliveryId: string
      outcome: string
      errors: { pointer: string }[]
    }
    expect(reply.outcome).to.equal('kept')
    expect(reply.errors.map(({ pointer }) => pointer)).to.include('/data/items/0/qty')
    const path = `/connectors/${connector.connectorId}/deliveries/${reply.deliveryId}`
    const [delivery] = await deliveriesOf(connector, '?outcome=kept')
    expect(delivery?.faults).to.deep.equal(reply.errors)
    const record = { no: '#1', customer: 'Ada', items: [] }
    const run = await suite.session.fetch(`${path}/run`, { method: 'POST', json: { record } })
    expect(run.status, await run.clone().text()).to.equal(202)
    expect(await settled(connector)).to.include({ outcome: 'made', runs: 2 })
    const [message] = suite.receiver.messages
    const { data = {} } = message?.verify(connector.linkSecret) ?? {}
    expect(data).to.include({ deliveryId: reply.deliveryId, connectorId: connector.connectorId })
    const pdf = await fetch(String(data['url']))
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).to.equal('%PDF-')
  })

  it('emails the PDF to the address in the record', async () => {
    const connector = await connect({
      destination: {
        to: 'mail',
        address: '{{no}}@example.com',
        subject: 'Order {{no}} of {{customer}}',
        message: 'Dear {{customer}},\n{{#items}}{{qty}} {{title}}\n{{/items}}',
      },
    })
    expect((await post(connector, shopOrder('ada'))).status).to.equal(202)
    expect(await settled(connector)).to.include({ outcome: 'made', detail: 'Sent by email.' })
    const [mail] = suite.mails.mails
    expect(mail?.to).to.deep.equal(['ada@example.com'])
    expect(mail?.source).to.include('Subject: Order ada of Ada Lovelace').and.include('application/pdf')
    expect(mail?.text).to.include('Dear Ada Lovelace').and.include('2 Lounger')
    // The value of a sender's field is either a single address or rejected.
    for (const no of ['eve@example.com, ada', 'ada\r\nBcc: eve@example.com\r\n', '"x" <eve>']) {
      await post(connector, shopOrder(no))
      expect((await settled(connector)).outcome, no).to.equal('failed')
    }
    expect(suite.mails.mails).to.have.length(1)
  })

  it('accepts forms as objects of their fields, like JSON; invalid forms fail, and their sender must fix them', async () => {
    const fields = { name: '7', note: 'Grace' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const connector = await connect({ state: 'paused' })
    for (const body of [new URLSearchParams(fields), form]) {
      expect((await post(connector, body, {})).status).to.equal(202)
      const [delivery] = await deliveriesOf(connector)
      const path = `/connectors/${connector.connectorId}/deliveries/${delivery?.deliveryId}/payload`
      const { payload } = (await (await suite.session.fetch(path)).json()) as ConnectorPayload
      expect(payload).to.deep.equal(fields)
    }
    const linked = { to: 'link', url: suite.receiver.url } as const
    for (const destination of [{ to: 'answer' } as const, linked]) {
      await change(connector, { state: 'active', destination })
      for (const [body, type, status, code] of unreadable) {
        const answer = await post(connector, body, { 'Content-Type': type })
        await expectProblem(answer, status, code)
        const deliveryId = answer.headers.get('x-delivery-id')
        expect((await deliveriesOf(connector))[0]).to.include({ outcome: 'failed', deliveryId })
        const shown = await suite.session.fetch(
          `/connectors/${connector.connectorId}/deliveries/${deliveryId}/payload`,
        )
        const { payload, faults } = (await shown.json()) as ConnectorPayload
        expect([payload, faults[0]?.code]).to.deep.equal([body, code])
      }
    }
  })

  it('keeps a payload whose shape has changed, and reports the change; the payload can be tried with a different mapping, and an invalid mapping is rejected', async () => {
    const counted = {
      fields: {
        ...shopMapping.fields,
        no: { from: 'formula', formula: 'coalesce(sum(line_items.quantity), 0)' },
      },
      shape: { line_items: { type: 'list', fields: { quantity: { type: 'number' } } } },
    }
    const connector = await connect({
      mapping: counted,
      destination: { to: 'link', url: suite.receiver.url },
    })
    const answer = await post(connector, shopOrder().replace('"quantity": 2', '"quantity": "a pair"'))
    expect(answer.status).to.equal(202)
    const reply = (await answer.json()) as { outcome: string; errors: { code: string; pointer: string }[] }
    expect(reply.outcome).to.equal('kept')
    expect(reply.errors.map(({ code, pointer }) => `${code} ${pointer}`)).to.include(
      'payload_changed /payload/line_items/1/quantity',
    )
    const [delivery] = await deliveriesOf(connector)
    const preview = (tried: unknown) =>
      suite.session.fetch(`/connectors/${connector.connectorId}/preview`, {
        method: 'POST',
        json: { deliveryId: delivery?.deliveryId, mapping: tried },
      })
    const made = await preview(shopMapping)
    expect(await made.json()).to.deep.include({ faults: [], filteredBy: null })
    for (const none of [{ fields: null }, { fields: { no: { from: 'path', path: 5 } } }, 7]) {
      const { errors } = await expectProblem(await preview(none), 422, 'invalid_request')
      expect((errors as { pointer: string }[])[0]?.pointer).to.match(/^\/mapping/)
    }
    // A mapping with too many values is rejected before the values are checked.
    const endless = { fields: { no: { from: 'path', path: Array.from({ length: 100_000 }, () => 0) } } }
    const answers = [
      await preview(endless),
      await suite.session.fetch(`/connectors/${connector.connectorId}`, {
        method: 'PATCH',
        json: { mapping: endless },
      }),
    ]
    for (const refused of answers) {
      const { detail } = await expectProblem(refused, 422, 'invalid_request')
      expect(detail).to.match(/more than [14]0+,000 fields and items/)
    }
  })

  it('are invisible to other accounts, and are reported if a version removes a field, a column or a list that they fill', async () => {
    const own = await publish(['no', 'customer'], 'dropping')
    const connector = await connect({ templateId: own })
    const stranger = await signUp(suite.stack, { email: 'stranger@example.com' })
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/deliveries'],
    ] as const) {
      const json = method === 'PATCH' ? { json: { name: 'mine' } } : {}
      const answer = await stranger.fetch(`/connectors/${connector.connectorId}${path}`, { method, ...json })
      await expectProblem(answer, 404, 'not_found')
    }
    const answer = await stranger.fetch('/connectors', {
      method: 'POST',
      json: { name: 'x', templateId: own },
    })
    await expectProblem(answer, 404, 'not_found')
    const name = `Till ${connector.connectorId}`
    await change(connector, { name })
    const account = { accountId: suite.session.accountId } as Parameters<Stack['publish']>[0]
    const dropped = async (html: string) => {
      const published = await suite.stack.operator('POST', `/accounts/${account.accountId}/templates`, {
        slug: 'dropping',
        files: Object.fromEntries(
          [...htmlTemplate(html, { name: 'Order' })].map(([file, text]) => [
            file,
            Buffer.from(text).toString('base64'),
          ]),
        ),
      })
      const { changes } = (await published.json()) as {
        changes: { fields: { name: string; change: string; filledBy?: string[] }[] }
      }
      return changes.fields.map((field) => `${field.change} ${field.name}: ${field.filledBy?.join(', ')}`)
    }
    expect(await dropped('<p>{{no}}</p>{{#items}}<p>{{qty}}</p>{{/items}}')).to.deep.equal([
      `removed customer: ${name}`,
      `removed items.title: ${name}`,
    ])
    expect(await dropped('<p>{{no}}</p>')).to.deep.equal([
      `removed items: ${name}`,
      `removed items.qty: ${name}`,
    ])
  })
})
