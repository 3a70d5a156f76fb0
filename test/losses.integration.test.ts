import { expect } from 'chai'
import type { Warning } from '@platen/contract'
import { type Account, htmlTemplate, type SharedStack, shareStack } from './parts/stack.ts'

describe('lost content that is reported to callers', () => {
  let stack: SharedStack
  let account: Account
  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Losses')
  })
  after(() => stack.close())

  async function warningsOf(templateId: string, data: unknown): Promise<Pick<Warning, 'code' | 'subject'>[]> {
    const answer = await stack.create(account, { templateId, data })
    expect(answer.status, await answer.clone().text()).to.equal(200)
    await answer.arrayBuffer()
    const list = JSON.parse(answer.headers.get('x-document-warning-list') ?? '[]') as Warning[]
    expect(answer.headers.get('x-document-warnings')).to.equal(String(list.length))
    return list.map(({ code, subject }) => ({ code, subject }))
  }

  it('overflow: a word that is wider than the page, and shrinks the whole document', async () => {
    const templateId = await stack.publish(
      account,
      'wide-word',
      htmlTemplate(
        '<h1>Invoice</h1><table><tr><td>{{name}}</td><td class="n">{{price}}</td></tr></table>',
        {},
      ),
    )
    expect(await warningsOf(templateId, { name: 'A name', price: '1.00' })).to.deep.equal([])
    const [warning, ...more] = await warningsOf(templateId, { name: 'x'.repeat(120), price: '1.00' })
    expect(more).to.deep.equal([])
    expect(warning?.code).to.equal('overflow')
    expect(warning?.subject).to.include('td.n “1.00”')
  })

  it('asset_failed: a picture that is invalid or is in a local file, but not a field without a picture', async () => {
    const templateId = await stack.publish(
      account,
      'pictures',
      htmlTemplate('<p>{{name}}</p><img src="{{picture}}" alt="">'),
    )
    const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    for (const picture of [gif, '', null])
      expect(await warningsOf(templateId, { name: 'a', picture }), String(picture)).to.deep.equal([])
    for (const picture of ['data:image/png;base64,AAAA', 'file:///home/ada/logo.png'])
      expect(await warningsOf(templateId, { name: 'a', picture })).to.deep.equal([
        { code: 'asset_failed', subject: picture },
      ])
  })
})
