import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { readChartExamples } from './parts/chart-examples.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

describe('the charts of docs/charts.md, against the whole stack', () => {
  let stack: SharedStack
  let account: Account
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-charts-'))
    stack = await shareStack()
    account = await stack.createAccount('Charts')
  })
  after(async () => {
    await stack.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are all tested', () => {
    expect(readChartExamples()).to.have.length(8)
  })

  for (const { picture, charts, files, data } of readChartExamples()) {
    it(`200: the charts of ${picture} are pictures with a text alternative, without warnings`, async () => {
      const templateId = await stack.publish(account, 'charts', files)
      const answer = await stack.create(account, { templateId, data })
      const body = (await answer.json()) as { base64: string }
      expect(answer.status, JSON.stringify(body).slice(0, 500)).to.equal(200)
      expect(answer.headers.get('x-document-warnings')).to.equal('0')
      expect(answer.headers.get('x-page-count')).to.equal('1')
      const file = path.join(folder, 'document.pdf')
      writeFileSync(file, Buffer.from(body.base64, 'base64'))
      const tags = execFileSync('pdfinfo', ['-struct-text', file]).toString()
      expect(tags.match(/Figure/g)).to.have.length(charts)
    })
  }

  it('422 negative_share, too_many_points, invalid_chart: report the data that the chart cannot show', async () => {
    const templateId = await stack.publish(
      account,
      'pie',
      new Map([
        [
          'template.html',
          '<data-chart type="pie" of="costs" x="kind" y="amount" width="{{width}}"></data-chart>',
        ],
        ['template.json', JSON.stringify({ name: 'Pie' })],
      ]),
    )
    const ask = async (costs: unknown[], width = '80mm') => {
      const answer = await stack.create(account, { templateId, data: { costs, width } })
      const { errors } = (await answer.json()) as { errors?: Array<{ code: string; pointer: string }> }
      return [answer.status, errors?.map(({ code, pointer }) => `${code} ${pointer}`)]
    }
    const cost = (amount: number) => ({ kind: 'Rent', amount })
    expect(await ask([cost(1), cost(2)])).to.deep.equal([200, undefined])
    expect(await ask([cost(1), cost(-2)])).to.deep.equal([422, ['negative_share /data/costs/1/amount']])
    expect(await ask(Array.from({ length: 5_001 }, () => cost(1)))).to.deep.equal([
      422,
      ['too_many_points /data/costs'],
    ])
    expect(await ask([cost(1)], '50%')).to.deep.equal([422, ['invalid_chart /data/width']])
  })
})
