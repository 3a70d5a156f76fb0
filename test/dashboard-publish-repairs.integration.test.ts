import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { orderFiles, orderHtml, orderSample, useOrders } from './parts/order-editor.ts'
import { tabTo } from './parts/tab-to.ts'

type Files = Record<string, string>
type Item = Record<string, string>

const itemsOf = (text = '') => (JSON.parse(text) as { items: Item[] }).items
const samples = ['sample.json', 'samples/second.json'] as const

/** An order in which one thing is wrong, what its repair is called, and what becomes of the files. */
const wrong: { what: string; files: Files; repair: string; expectRepaired: (files: Files) => void }[] = [
  {
    what: 'a misspelt field is corrected on the page',
    files: { 'template.html': orderHtml.replace('{{amount}}', '{{amuont}}') },
    repair: 'Write items.amount on the page',
    expectRepaired: (files) => {
      expect(files['template.html']).to.equal(orderHtml)
      for (const file of samples) expect(files[file]).to.equal(orderFiles[file])
    },
  },
  {
    what: 'a field that no sample has is added to all of them',
    files: { 'template.html': orderHtml.replace('{{amount}}', '{{amount}}{{unit}}') },
    repair: 'Add items.unit to all samples',
    expectRepaired: (files) => {
      for (const file of samples)
        expect(itemsOf(files[file]).map(({ unit }) => unit)).to.deep.equal(['Unit', 'Unit'])
    },
  },
  {
    what: 'a column that the page does not use is taken out of all samples',
    files: Object.fromEntries(
      samples.map((file) => {
        const sample = orderSample('A-1')
        const items = sample.items.map((item) => ({ ...item, colour: 'red' }))
        return [file, JSON.stringify({ ...sample, items })]
      }),
    ),
    repair: 'Take items.colour out of all samples',
    expectRepaired: (files) => {
      for (const file of samples) expect(itemsOf(files[file])).to.deep.equal(orderSample('A-1').items)
    },
  },
  {
    what: 'a section that is closed under another name gets one name',
    files: { 'template.html': orderHtml.replace('{{/items}}', '{{/itms}}') },
    repair: 'Write {{/items}}',
    expectRepaired: (files) => expect(files['template.html']).to.equal(orderHtml),
  },
]

describe('publishing what has a fault that can be mended, in a browser against the whole stack', () => {
  const orders = useOrders('author@publish-repairs.example.com')
  let page: Page
  let dialog: Locator

  const hands: Record<string, (wanted: Locator) => Promise<void>> = {
    'with the mouse': (wanted) => wanted.click(),
    'by the keyboard alone': async (wanted) => {
      await tabTo(wanted)
      await page.keyboard.press('Enter')
    },
  }

  beforeEach(() => {
    page = orders.page
    dialog = page.getByRole('dialog')
  })

  /** The repair has the focus, and nothing tempts to go around it. */
  async function repairWith(press: (wanted: Locator) => Promise<void>): Promise<void> {
    const repair = dialog.getByRole('button', { name: /^Mend (?:it|all) and check again$/ })
    await repair.and(page.locator(':focus')).waitFor()
    expect(await dialog.getByRole('button', { name: /^Publish/ }).count()).to.equal(0)
    expect(await axeFindings(page)).to.deep.equal([])
    await press(repair)
  }

  async function publishWith(press: (wanted: Locator) => Promise<void>): Promise<void> {
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Publish anyway' }).count()).to.equal(0)
    await press(dialog.getByRole('button', { name: 'Publish', exact: true }))
    await dialog.getByRole('heading', { name: 'Your template is live' }).waitFor()
  }

  for (const [how, press] of Object.entries(hands)) {
    for (const { what, files, repair, expectRepaired } of wrong)
      it(`${what}, ${how}, and it is published`, async () => {
        const { saved } = await orders.open('tab=page', files)
        await press(page.getByRole('button', { name: 'Publish', exact: true }))
        await dialog.getByText(repair, { exact: true }).waitFor()
        await repairWith(press)
        await publishWith(press)
        expectRepaired(await saved())
      })

    it(`the name of a file is put right, ${how}, and it is published`, async () => {
      const { editor } = await orders.open('tab=code&file=assets')
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>'
      await page
        .getByRole('region', { name: 'Assets' })
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
      await editor.openCode('HTML')
      await editor.replaceInCode('<p>Thank', '<img src="assets/lgo.svg" alt=""><p>Thank')
      await page.getByRole('button', { name: 'Write assets/logo.svg' }).waitFor()
      await press(page.getByRole('button', { name: 'Publish', exact: true }))
      await dialog.getByRole('heading', { name: 'The template has faults' }).waitFor()
      await repairWith(press)
      await publishWith(press)
    })
  }

  it('what no press puts right leads to the sample, and Publish anyway is not what stands out', async () => {
    await orders.open('tab=page', { 'style.css': 'p { width: 400mm; background: #eee }\n' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('heading', { name: '2 samples stop the publishing' }).waitFor()
    const variant = (name: string) => dialog.getByRole('button', { name }).getAttribute('data-variant')
    expect(await variant('Publish anyway')).to.equal('default')
    expect(await variant('Show Sample in the preview')).to.equal('filled')
  })
})
