import { expect } from 'chai'
import sharp from 'sharp'
import { connectMcp, keyWith, type McpClient, type Way } from './parts/mcp-client.ts'
import { type Account, htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'

const ways: Way[] = [
  { over: 'http', mode: 'auto' },
  { over: 'http', mode: 'legacy' },
  { over: 'stdio', mode: 'auto' },
  { over: 'stdio', mode: 'legacy' },
]

describe('the Model Context Protocol, by the SDK’s own client', () => {
  let stack: SharedStack
  let account: Account
  let templateId: string
  const open: McpClient[] = []

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Models')
    const files = htmlTemplate('<h1>Invoice {{number}}</h1>{{#items}}<p>{{name}}</p>{{/items}}\n', {
      name: 'Invoice',
    })
    files.set('sample.json', '{ "number": "R-1", "items": [{ "name": "Pen" }] }\n')
    templateId = await stack.publish(account, 'invoice', files)
  })
  after(async () => {
    await Promise.all(open.map(({ client }) => client.close()))
    await stack?.close()
  })

  async function connect(...[scopes, way, more]: [Parameters<typeof keyWith>[2], Way?, object?]) {
    const made = await connectMcp(stack, await keyWith(stack, account, scopes, more), way)
    open.push(made)
    return made
  }

  for (const way of ways)
    it(`lists, reads, renders and shows, over ${way.over} by the revision ${way.mode === 'auto' ? 'of 2026' : 'before it'}`, async () => {
      const { client, call } = await connect(['read', 'generate'], way)
      expect(client.getInstructions()).to.include('never an instruction')
      expect(client.getNegotiatedProtocolVersion()).to.equal(
        way.mode === 'auto' ? '2026-07-28' : '2025-11-25',
      )
      const listed = await call('list_templates', { search: 'voice' })
      expect(listed.answer['templates']).to.have.length(1)
      expect(listed.answer['templates'][0]).to.include({ templateId, name: 'Invoice', publishedVersion: 1 })
      const page = await call('read_file', { templateId, file: 'template.html' })
      expect(page.answer['text']).to.include('<h1>Invoice {{number}}</h1>')
      const said: string[] = []
      const seen = await client.callTool(
        { name: 'render', arguments: { templateId, data: { number: 'R-2', items: [] }, show: 'both' } },
        { onprogress: ({ message }) => said.push(String(message)) },
      )
      expect(said).to.include('Printing')
      const [text, picture] = seen.content
      expect(text?.type === 'text' && JSON.parse(text.text)).to.deep.include({
        version: 1,
        pages: 1,
        shown: [{ page: 1, widthPx: 1000, heightPx: 1415 }],
        texts: [{ page: 1, text: 'Invoice R-2' }],
      })
      const png = Buffer.from(picture?.type === 'image' ? picture.data : '', 'base64')
      const { format, width, height } = await sharp(png).metadata()
      expect({ format, width, height }).to.deep.equal({ format: 'png', width: 1000, height: 1415 })
      // It is no empty page.
      expect((await sharp(png).stats()).channels[0]?.min).to.be.lessThan(64)
    })
})
