import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { readJson, readLibraryTemplate } from './parts/library.ts'
import { templateOf } from './parts/value-oracle/templates.ts'

/** Returns what `tags` print in a library template, with `change` applied to its sample. */
async function sumsOf(name: string, tags: string, change: Record<string, unknown>): Promise<string> {
  const { files } = await readLibraryTemplate(name)
  const html = Buffer.from(files.get('template.html') ?? '').toString()
  const template = await templateOf(`${html}<main>${tags}</main>`, readJson(files, 'template.json'), files)
  const outcome = template.make({ ...readJson(files, 'sample.json'), ...change })
  return 'faults' in outcome ? outcome.faults.join() : outcome.page
}

describe('the library’s sums are rounded to the currency’s decimal places', () => {
  const line = (quantity: number | string, price: string, vat_rate = '0') => ({
    description: 'A',
    quantity,
    price,
    vat_rate,
  })
  const sums = '{{#items}}{{amount}} {{/items}}| {{#taxes}}{{amount}}{{/taxes}} | {{total}}'

  for (const name of ['invoice', 'quote']) {
    it(`${name}: three decimal places in KWD`, async () => {
      const change = { currency: 'KWD', items: [line(1, '1.234', '0.05')] }
      expect(await sumsOf(name, sums, change)).to.equal('1.234 | 0.062 | KWD 1.296')
    })

    it(`${name}: no decimal places in JPY, so that the lines add up`, async () => {
      const change = { currency: 'JPY', items: [line('1.5', '333'), line('2.5', '333')] }
      expect(await sumsOf(name, sums, change)).to.match(/^500 833 \| 0 \| (?:JP)?¥1,333$/)
    })
  }

  it('receipt: an amount in KWD that is paid in full leaves nothing to pay', async () => {
    const change = {
      currency: 'KWD',
      items: [{ description: 'A', quantity: 3, price: '1.235', vat_rate: '0' }],
      amount_received: '3.705',
    }
    expect(
      await sumsOf('receipt', '{{total}} | {{#balance_due}}{{balance_due}}{{/balance_due}}', change),
    ).to.equal('3.705 | ')
  })
})

describe('the currency in the library’s contract', () => {
  const printed = async (lines: object[]) => {
    const template = await readLibraryTemplate('contract')
    const { currency: _, ...data } = template.sample('sample.json')
    return template.text({ ...data, schedules: [{ title: 'Schedule 1', introduction: null, lines }] })
  }

  it('invalid_format: is required if a schedule has amounts, and never guessed', async () => {
    const line = { description: 'Edition', amount: '480.00', value: null }
    const outcome = await printed([line]).catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(Fault)
    const [fault] = (outcome as Fault).errors
    expect(fault?.code).to.equal('invalid_format')
    expect(fault?.message).to.match(/currency.*send the code of a currency, such as "EUR"/)
  })

  it('is optional if there are none', async () => {
    const line = { description: 'Edition', amount: null, value: 'by 1 March' }
    expect(await printed([line])).to.contain('by 1 March')
  })
})
