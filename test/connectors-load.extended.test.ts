import type { Connector } from '@platen/contract'
import { expect } from 'chai'
import { signUp } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { expectDoesNotBlockOthers } from './parts/does-not-block-others.ts'
import { shopOrder, useShop } from './parts/shop-connectors.ts'
import { htmlTemplate, type Stack, until } from './parts/stack.ts'

describe('connectors under load, against the whole stack', () => {
  const suite = useShop()
  const { connect, post, deliveriesOf } = suite

  it('accepts 10 MB messages without delaying other requests, and rejects larger messages', async () => {
    const busy = await connect()
    const filler = JSON.stringify(
      Array.from({ length: 100_000 }, (_, index) => `row ${index} ${'x'.repeat(60)}`),
    )
    const large = shopOrder().replace('{', `{ "filler": ${filler},`)
    await expectDoesNotBlockOthers(suite.stack, { title: 'a large payload', send: () => post(busy, large) })
    expect((await deliveriesOf(busy))[0]).to.include({ outcome: 'made' })
    const beyond = new Uint8Array(11 * 2 ** 20).fill(0x20)
    await expectProblem(await post(busy, beyond), 413, 'payload_too_large')
  })

  it('a thousand concurrent messages from one sender: each is processed, or rejected with 429 and Retry-After; other requests still get responses', async () => {
    const busy = await connect({ destination: { to: 'link', url: suite.receiver.url } })
    const neighbour = await signUp(suite.stack, { email: 'neighbour@example.com' })
    const theirs = await suite.stack.publish(
      { accountId: neighbour.accountId } as Parameters<Stack['publish']>[0],
      'theirs',
      htmlTemplate('<p>{{no}}</p>', { name: 'Theirs' }),
    )
    const json = { name: 'Till', templateId: theirs }
    const quiet = (await (await neighbour.fetch('/connectors', { method: 'POST', json })).json()) as Connector
    const answers: Response[] = []
    const send = async (from: number) => {
      for (let at = from; at < 1_000; at += 50) answers.push(await post(busy, shopOrder(`#${at}`)))
    }
    const senders = Array.from({ length: 50 }, (_, at) => send(at))
    const others = await Promise.all([post(quiet, '{"no": "1"}'), post(quiet, '{"no": "2"}')])
    expect(others.map(({ status }) => status)).to.deep.equal([200, 200])
    await Promise.all(senders)
    const taken = answers.filter(({ status }) => status === 202)
    const refused = answers.filter(({ status }) => status === 429)
    expect(taken.length + refused.length).to.equal(1_000)
    expect(taken.length).to.be.at.least(1)
    expect(refused.length).to.be.at.least(1)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).to.be.at.least(1)
    const ids = taken.map(({ headers }) => headers.get('x-delivery-id'))
    const reported = () =>
      suite.receiver.messages.map(
        ({ body }) => (JSON.parse(body) as { data: { deliveryId: string } }).data.deliveryId,
      )
    await until(() => new Set(reported()).size >= ids.length)
    expect([...new Set(reported())]).to.have.members(ids)
  })
})
