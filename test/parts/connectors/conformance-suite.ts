import { expect } from 'chai'
import { connectorTemplate, order, printedText } from '../connector-order.ts'
import { type Account, htmlTemplate, type Stack, until } from '../stack.ts'
import type { AskedField, ConnectorDriver, Listening } from './driver.ts'

/** A running package, and its Platen. */
export interface Conforming {
  driver: ConnectorDriver
  stack: Stack
  account: Account
  templateId: string
}

/** Tests what every package must do on any platform. `start` is called when the suite runs. */
export function itConforms(start: () => Conforming): void {
  const columns = [
    ['text', 'text'],
    ['quantity', 'number'],
    ['price', 'number'],
  ]
  const typed = (fields: AskedField[]) => fields.map(({ name, type }) => [name, type])

  it('has inputs for the base address and a key, and no input is called a password', () => {
    const { connection, asked } = start().driver
    expect(connection).to.deep.equal(['baseUrl', 'apiKey'])
    expect(asked.filter((name) => /password/i.test(name))).to.deep.equal([])
  })

  it('does not poll', () => {
    expect(start().driver.polling).to.deep.equal([])
  })

  it('returns templates as options, and an empty list if none match', async () => {
    const { driver, templateId } = start()
    expect(await driver.templates()).to.deep.include({ label: 'Order', value: templateId })
    expect(await driver.find('ord')).to.have.lengthOf(1)
    expect(await driver.find('zzz')).to.deep.equal([])
  })

  it('returns typed fields for the selected template, and the columns in its line items', async () => {
    const { driver, templateId } = start()
    const fields = await driver.fields(templateId)
    expect(fields.map(({ name }) => name)).to.have.members(['number', 'date', 'customer.name', 'lines'])
    expect(typed(fields)).to.deep.include(['number', 'text']).and.deep.include(['lines', 'list'])
    const lines = fields.find(({ name }) => name === 'lines')
    expect(typed(lines?.columns ?? [])).to.have.deep.members(columns)
  })

  it('creates the document as a file, and as a link', async () => {
    const { driver, templateId } = start()
    const { file } = await driver.generate({ templateId, data: order })
    expect(await printedText(file))
      .to.include('Tea 3 2.5')
      .and.include('Ada & Sons')
    const { url } = await driver.generateLink({ templateId, data: order })
    expect(await printedText(await fetch(url))).to.include('Milk 1 1.2')
  })

  it('reports an invalid value with its pointer', async () => {
    const { driver, templateId } = start()
    const data = { ...order, lines: [{ text: 'Tea', quantity: 'many', price: 1 }] }
    const said = await driver.generate({ templateId, data }).then(
      () => 'made',
      (error: Error) => error.message,
    )
    expect(said).to.include('/lines/0/quantity')
  })

  it('receives documents with the event’s ID, rejects other senders, and removes what it created', async () => {
    const { driver, stack, account, templateId } = start()
    const listening = await driver.listen('documentReady')
    const endpoints = await endpointsOf(stack, account)
    expect(endpoints.map(({ events }) => events)).to.deep.equal([['document.succeeded']])
    const forged = {
      id: 'msg_forged',
      type: 'document.succeeded',
      timestamp: '',
      data: { jobId: 'job_none' },
    }
    await listening.forge(forged)
    const jobId = await askFor(start(), { templateId, data: order })
    await until(() => without(listening, forged).length > 0)
    const reported = without(listening, forged)
    expect(reported).to.have.lengthOf(1)
    expect(reported[0]?.['id']).to.match(/^msg_/)
    expect(reported[0]?.['data']).to.include({ jobId, status: 'succeeded' })
    if (driver.knows === 'address') {
      const asked = await driver.getDocument(forged.data.jobId).then(
        () => 'found',
        () => 'refused',
      )
      expect(asked).to.equal('refused')
    } else {
      expect(listening.heard).to.deep.equal(reported)
    }
    await listening.end()
    expect(await endpointsOf(stack, account)).to.deep.equal([])
  })

  it('triggers Document Failed with the error for a failed document, not Document Ready', async () => {
    const { driver, stack, account, templateId } = start()
    const sharesId = await stack.publish(account, 'shares', shares)
    const [ready, failed] = [await driver.listen('documentReady'), await driver.listen('documentFailed')]
    const events = (await endpointsOf(stack, account)).map((each) => each.events)
    expect(events).to.have.deep.members([['document.succeeded'], ['document.failed']])
    const first = await askFor(start(), { templateId, data: order })
    await until(() => ready.heard.length === 1)
    const forged = { id: 'msg_forged', type: 'document.failed', timestamp: '', data: { jobId: first } }
    await failed.forge(forged)
    const broken = await askFor(start(), { templateId: sharesId, data: { among: 0 } })
    await until(() => without(failed, forged).length > 0)
    const last = await askFor(start(), { templateId, data: order })
    await until(() => ready.heard.length > 1)
    expect(ready.heard.map(jobOf)).to.deep.equal([first, last])
    const reported = without(failed, forged)
    expect(reported.map(jobOf)).to.deep.equal([broken])
    expect(reported[0]?.['id']).to.match(/^msg_/)
    expect(reported[0]?.['data'])
      .to.include({ status: 'failed' })
      .and.have.nested.property('error.code', 'invalid_data')
    if (driver.knows === 'address') {
      expect(await driver.getDocument(first)).to.include({ status: 'succeeded' })
    } else {
      expect(failed.heard).to.deep.equal(reported)
    }
    await ready.end()
    await failed.end()
    expect(await endpointsOf(stack, account)).to.deep.equal([])
  })

  it('creates a batch, and triggers Batch Finished at its end', async () => {
    const { driver, stack, account, templateId } = start()
    const finished = await driver.listen('batchFinished')
    const events = (await endpointsOf(stack, account)).map((each) => each.events)
    expect(events).to.deep.equal([['batch.succeeded', 'batch.failed', 'batch.cancelled']])
    const forged = { id: 'msg_forged', type: 'batch.succeeded', timestamp: '', data: { batchId: 'bat_none' } }
    await finished.forge(forged)
    const items = [order, { ...order, number: 'A-2' }]
    const { batchId } = await driver.runBatch({ templateId, items })
    await until(() => without(finished, forged).length > 0)
    const reported = without(finished, forged)
    expect(reported.map(({ type }) => type)).to.deep.equal(['batch.succeeded'])
    expect(reported[0]?.['data']).to.include({ batchId, status: 'succeeded', templateId })
    if (driver.knows !== 'address') expect(finished.heard).to.deep.equal(reported)
    const { counts } = await ask<{ counts: object }>(start(), `/v1/batches/${batchId}`)
    expect(counts).to.include({ items: 2, done: 2, failed: 0 })
    await finished.end()
    expect(await endpointsOf(stack, account)).to.deep.equal([])
  })

  it('does not create anything twice from the same data with the same key', async () => {
    const { driver, templateId } = start()
    // The platform's retries are tested in its own suite.
    if (driver.repeats === 'run') return
    const linkOf = async (idempotencyKey?: string) =>
      (await driver.generateLink({ templateId, data: order, ...(idempotencyKey && { idempotencyKey }) })).url
    const first = await linkOf('order-1')
    expect(await linkOf('order-1')).to.equal(first)
    const others = [await linkOf('order-2'), await linkOf(), await linkOf()]
    expect(new Set([first, ...others])).to.have.lengthOf(4)
    const batchOf = async (idempotencyKey: string) =>
      (await driver.runBatch({ templateId, items: [order], idempotencyKey })).batchId
    const batch = await batchOf('orders-1')
    expect(await batchOf('orders-1')).to.equal(batch)
    expect(await batchOf('orders-2')).to.not.equal(batch)
  })
}

/** An invalid percentage is only detected when the document is generated. */
const shares = htmlTemplate('<p>{{share}}</p>', {
  name: 'Shares',
  fields: { among: { type: 'number' } },
  computed: { share: { formula: '1 / among' } },
})

/** Returns the received messages without the forged one. */
function without({ heard }: Listening, forged: { id: string }): Record<string, unknown>[] {
  return heard.filter(({ id }) => id !== forged.id)
}

function jobOf({ data }: Record<string, unknown>): unknown {
  return (data as { jobId?: string }).jobId
}

/** Requests an asynchronous document and returns its job. */
async function askFor({ stack, account }: Conforming, body: object): Promise<string> {
  const accepted = await stack.create(account, body, { Prefer: 'respond-async' })
  expect(accepted.status, await accepted.clone().text()).to.equal(202)
  return ((await accepted.json()) as { jobId: string }).jobId
}

/** Returns an account with the template for all packages. */
export async function publishOrder(stack: Stack): Promise<{ account: Account; templateId: string }> {
  const account = await stack.createAccount('Ada')
  return { account, templateId: await stack.publish(account, 'order', connectorTemplate()) }
}

async function endpointsOf(stack: Stack, account: Account): Promise<{ events: string[] }[]> {
  return (await ask<{ endpoints: { events: string[] }[] }>({ stack, account }, '/v1/webhook-endpoints'))
    .endpoints
}

/** Sends a request to Platen directly. */
async function ask<T>({ stack, account }: Pick<Conforming, 'stack' | 'account'>, at: string): Promise<T> {
  const answer = await fetch(`${stack.baseUrl}${at}`, {
    headers: { Authorization: `Bearer ${account.apiKey}` },
  })
  return (await answer.json()) as T
}
