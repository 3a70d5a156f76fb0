import { expect } from 'chai'
import { readLibraryTemplate } from './parts/library.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

let stack: SharedStack
let ada: Account
let invoice: string

before(async () => {
  stack = await shareStack()
  ada = await stack.createAccount('Templates read')
  invoice = await stack.publish(ada, 'invoice', (await readLibraryTemplate('invoice')).files)
})

after(() => stack.close())

async function read(path: string): Promise<{ status: number; body: any }> {
  const answer = await fetch(stack.baseUrl + path, { headers: { Authorization: `Bearer ${ada.apiKey}` } })
  return { status: answer.status, body: await answer.json() }
}

describe('templates as programs read them', () => {
  it('200: a list, one, its versions, its schema and its sample', async () => {
    const { body: listed } = await read('/v1/templates')
    expect(listed.data.map(({ templateId }: { templateId: string }) => templateId)).to.deep.equal([invoice])
    expect(listed.next).to.equal(null)
    expect((await read(`/v1/templates/${invoice}`)).body).to.deep.equal(listed.data[0])
    const { body: versions } = await read(`/v1/templates/${invoice}/versions`)
    expect(versions.data.map(({ version, isLive }: any) => [version, isLive])).to.deep.equal([[1, true]])
    const { body: schema } = await read(`/v1/templates/${invoice}/schema`)
    expect(Object.keys(schema.properties).slice(0, 3)).to.deep.equal(['locale', 'invoice_no', 'date'])
    expect(schema.properties.items.items.required).to.deep.equal(['description', 'quantity', 'price'])
    const { body: sample } = await read(`/v1/templates/${invoice}/sample`)
    expect([sample.version, sample.isAuthors, sample.data.invoice_no]).to.deep.equal([
      1,
      true,
      'INV-2026-0417',
    ])
  })
})
