import { once } from 'node:events'
import type { WebhookAttemptList, WebhookEndpointWithSecret } from '@platen/contract'
import { expect } from 'chai'
import { htmlTemplate, type Stack, startSharedStack, until } from './parts/stack.ts'
import { startWebhookReceiver } from './parts/webhook-receiver.ts'

describe('webhooks of a killed API', () => {
  let stack: Stack
  before(async () => {
    stack = await startSharedStack()
  })
  after(() => stack?.close())

  it('kill -9 of the API during a delivery: the message is sent again, and can be recognized as a duplicate', async () => {
    const receiver = await startWebhookReceiver()
    const account = await stack.createAccount('Ada')
    const headers = { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' }
    const address = `${stack.baseUrl}/v1/webhook-endpoints`
    const body = JSON.stringify({ url: receiver.url })
    const added = await fetch(address, { method: 'POST', headers, body })
    expect(added.status).to.equal(201)
    const { secret, endpointId } = (await added.json()) as WebhookEndpointWithSecret
    receiver.answer = () => undefined
    await stack.publish(account, 'note', htmlTemplate('<p>{{no}}</p>'))
    await until(async () => receiver.messages.length === 1)
    const exit = once(stack.api, 'exit')
    stack.api.kill('SIGKILL')
    await exit
    receiver.answer = (_, response) => response.writeHead(200).end()
    await stack.startApi()
    await until(async () => receiver.messages.length === 2)
    const [first, second] = receiver.messages
    expect([second?.id, second?.body]).to.deep.equal([first?.id, first?.body])
    expect(second?.verify(secret).type).to.equal('template.published')
    await until(async () => {
      const list = await (await fetch(`${address}/${endpointId}/attempts`, { headers })).json()
      return (list as WebhookAttemptList).attempts[0]?.status === 200
    })
    await receiver.close()
  })
})
