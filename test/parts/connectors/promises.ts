import { expect } from 'chai'
import { connectorTemplate, order, printedText } from '../connector-order.ts'
import { type Account, type Stack, until } from '../stack.ts'
import type { AskedField, ConnectorDriver } from './driver.ts'

/** A package at work, and the Platen that it works with. */
export interface Conforming {
  driver: ConnectorDriver
  stack: Stack
  account: Account
  templateId: string
}

/** What every package keeps, whatever its platform. `start` is asked once it has begun, within its own suite. */
export function itKeepsItsPromises(start: () => Conforming): void {
  const columns = [
    ['text', 'text'],
    ['quantity', 'number'],
    ['price', 'number'],
  ]
  const typed = (fields: AskedField[]) => fields.map(({ name, type }) => [name, type])

  it('asks for the base address and a key, and names nothing password', () => {
    const { connection, asked } = start().driver
    expect(connection).to.deep.equal(['baseUrl', 'apiKey'])
    expect(asked.filter((name) => /password/i.test(name))).to.deep.equal([])
  })

  it('asks for nothing again and again', () => {
    expect(start().driver.polling).to.deep.equal([])
  })

  it('gives templates as choices; what is not found is an empty list', async () => {
    const { driver, templateId } = start()
    expect(await driver.templates()).to.deep.include({ label: 'Order', value: templateId })
    expect(await driver.find('ord')).to.have.lengthOf(1)
    expect(await driver.find('zzz')).to.deep.equal([])
  })

  it('types the fields of the chosen template, and the columns of its line items', async () => {
    const { driver, templateId } = start()
    const fields = await driver.fields(templateId)
    expect(fields.map(({ name }) => name)).to.have.members(['number', 'date', 'customer.name', 'lines'])
    expect(typed(fields)).to.deep.include(['number', 'text']).and.deep.include(['lines', 'list'])
    const lines = fields.find(({ name }) => name === 'lines')
    expect(typed(lines?.columns ?? [])).to.have.deep.members(columns)
  })

  it('makes the document as a file, and as a link', async () => {
    const { driver, templateId } = start()
    const { file } = await driver.generate({ templateId, data: order })
    expect(await printedText(file))
      .to.include('Tea 3 2.5')
      .and.include('Ada & Sons')
    const { url } = await driver.generateLink({ templateId, data: order })
    expect(await printedText(await fetch(url))).to.include('Milk 1 1.2')
  })

  it('names a wrong value by its pointer', async () => {
    const { driver, templateId } = start()
    const data = { ...order, lines: [{ text: 'Tea', quantity: 'many', price: 1 }] }
    const said = await driver.generate({ templateId, data }).then(
      () => 'made',
      (error: Error) => error.message,
    )
    expect(said).to.include('/lines/0/quantity')
  })

  it('hears of documents with the id of the event, believes nobody else, and ends what it began', async () => {
    const { driver, stack, account, templateId } = start()
    const listening = await driver.listen()
    const endpoints = await endpointsOf(stack, account)
    expect(endpoints.map(({ events }) => events)).to.deep.equal([['document.succeeded']])
    const forged = {
      id: 'msg_forged',
      type: 'document.succeeded',
      timestamp: '',
      data: { jobId: 'job_none' },
    }
    await listening.forge(forged)
    const { jobId } = (await (
      await stack.create(account, { templateId, data: order }, { Prefer: 'respond-async' })
    ).json()) as { jobId: string }
    await until(() => listening.heard.some(({ id }) => id !== forged.id))
    const reported = listening.heard.filter(({ id }) => id !== forged.id)
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
}

/** An account with the template that every package is tried with. */
export async function publishOrder(stack: Stack): Promise<{ account: Account; templateId: string }> {
  const account = await stack.createAccount('Ada')
  return { account, templateId: await stack.publish(account, 'order', connectorTemplate()) }
}

async function endpointsOf(stack: Stack, { apiKey }: Account): Promise<{ events: string[] }[]> {
  const answer = await fetch(`${stack.baseUrl}/v1/webhook-endpoints`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  })
  return ((await answer.json()) as { endpoints: { events: string[] }[] }).endpoints
}
