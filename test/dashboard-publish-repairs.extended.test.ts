import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { makeTemplate, openEditor, readDraft, saveDraft } from './parts/editor-page.ts'
import { orderFiles, orderHtml, orderSample, useOrders } from './parts/order-editor.ts'
import { tabTo } from './parts/tab-to.ts'

type Files = Record<string, string>
type Item = Record<string, string>

const itemsOf = (text = '') => (JSON.parse(text) as { items: Item[] }).items
const samples = ['sample.json', 'samples/second.json'] as const

/** An order with one error, the label of its fix, and the expected files. */
const wrong: { what: string; files: Files; repair: string; expectRepaired: (files: Files) => void }[] = [
  {
    what: 'a misspelled field is corrected on the page',
    files: { 'template.html': orderHtml.replace('{{amount}}', '{{amuont}}') },
    repair: 'Use items.amount on the page',
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
    what: 'a column that the page does not use is removed from all samples',
    files: Object.fromEntries(
      samples.map((file) => {
        const sample = orderSample('A-1')
        const items = sample.items.map((item) => ({ ...item, colour: 'red' }))
        return [file, JSON.stringify({ ...sample, items })]
      }),
    ),
    repair: 'Remove items.colour from all samples',
    expectRepaired: (files) => {
      for (const file of samples) expect(itemsOf(files[file])).to.deep.equal(orderSample('A-1').items)
    },
  },
  {
    what: 'a section that is closed with another name gets one name',
    files: { 'template.html': orderHtml.replace('{{/items}}', '{{/itms}}') },
    repair: 'Write {{/items}}',
    expectRepaired: (files) => expect(files['template.html']).to.equal(orderHtml),
  },
  {
    what: 'the first item of a list, used by its index, becomes a computed field',
    files: {
      'template.html': orderHtml.replace('{{customer.name}}', '{{items[0].what}}'),
      'template.json': JSON.stringify({
        name: 'Order',
        fields: { items: { type: 'list', fields: { what: { type: 'text' } } } },
      }),
      ...Object.fromEntries(
        samples.map((file) => {
          const { customer: _, ...sample } = orderSample('A-1')
          return [file, JSON.stringify(sample)]
        }),
      ),
    },
    repair: 'Print only the first of items',
    expectRepaired: (files) => {
      expect(files['template.html']).to.equal(orderHtml.replace('{{customer.name}}', '{{first_what}}'))
      expect(JSON.parse(files['template.json'] ?? '')).to.have.nested.property(
        'computed.first_what.formula',
        'first(items).what',
      )
    },
  },
  {
    what: 'scripts of a web page are removed',
    files: {
      'template.html': `<script src="a.js"></script>\n${orderHtml.replace('<p>', '<p onclick="go()">')}`,
    },
    repair: 'Remove <script>',
    expectRepaired: (files) => expect(files['template.html']).to.equal(orderHtml),
  },
  {
    what: 'a sample with an extra comma is fixed',
    files: { 'samples/second.json': orderFiles['samples/second.json'].replace(/\}$/, ',}') },
    repair: 'Fix the commas and brackets in sample “second”',
    expectRepaired: (files) =>
      expect(JSON.parse(files['samples/second.json'] ?? '')).to.deep.equal(orderSample('B-2')),
  },
]

describe('publishing with an error that can be fixed, in a browser against the whole stack', () => {
  const orders = useOrders('author@publish-repairs.example.com')
  let page: Page
  let dialog: Locator

  const hands: Record<string, (wanted: Locator) => Promise<void>> = {
    'with the mouse': (wanted) => wanted.click(),
    'with the keyboard only': async (wanted) => {
      await tabTo(wanted)
      await page.keyboard.press('Enter')
    },
  }

  beforeEach(() => {
    page = orders.page
    dialog = page.getByRole('dialog')
  })

  /** Presses the button for the fix, which must have the focus and be the only suggestion. */
  async function repairWith(press: (wanted: Locator) => Promise<void>): Promise<void> {
    const repair = dialog.getByRole('button', { name: /^Fix (?:all )?and check again$/ })
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
      it(`${what}, ${how}, and the template is published`, async () => {
        const templateId = await makeTemplate(orders.session, { files: { ...orderFiles, ...files } })
        await openEditor(page, { stack: orders.stack, templateId, search: 'tab=page' })
        await press(page.getByRole('button', { name: 'Publish', exact: true }))
        await dialog.getByText(repair, { exact: true }).first().waitFor()
        await repairWith(press)
        await publishWith(press)
        expectRepaired((await readDraft(orders.session, templateId)).source.files)
      })

    it(`a file name is fixed, ${how}, and the template is published`, async () => {
      const { editor } = await orders.open('tab=code&file=assets')
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>'
      await page
        .getByRole('region', { name: 'Assets' })
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
      await editor.openCode('HTML')
      await editor.replaceInCode('<p>Thank', '<img src="assets/lgo.svg" alt=""><p>Thank')
      await page.getByRole('button', { name: 'Use assets/logo.svg' }).waitFor()
      // In the code, Tab indents. Shortly after Escape, Tab moves the focus.
      const inCode = page.locator('.cm-content:focus')
      while ((await inCode.count()) > 0) {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Tab')
      }
      await press(page.getByRole('button', { name: 'Publish', exact: true }))
      await dialog.getByRole('heading', { name: 'The template has errors' }).waitFor()
      await repairWith(press)
      await publishWith(press)
    })
  }

  it('an invalid sample links to its line, or is restored as published', async () => {
    const templateId = await makeTemplate(orders.session, { files: orderFiles })
    const { revision } = await readDraft(orders.session, templateId)
    await orders.session.fetch(`/templates/${templateId}/publish`, { method: 'POST', json: { revision } })
    await saveDraft(orders.session, templateId, {
      ...orderFiles,
      'style.css': '.lines { width: 90% }\n',
      'samples/second.json': '{\n  "no": "B-2,\n  "items": []\n}',
    })
    await openEditor(page, { stack: orders.stack, templateId, search: 'tab=page' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Go to line 2 of second' }).click()
    const text = page.getByRole('textbox', { name: 'Sample as JSON' })
    await text.and(page.locator(':focus')).waitFor()
    await page.locator('.cm-activeLine').getByText('"B-2,').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const back = dialog.getByRole('button', { name: 'Restore sample “second”' })
    await back.and(page.locator(':focus')).waitFor()
    expect(await dialog.getByRole('button', { name: /^Publish/ }).count()).to.equal(0)
    await page.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: 'Ready to publish version 2' }).waitFor()
    const { source } = await readDraft(orders.session, templateId)
    expect(source.files['samples/second.json']).to.equal(orderFiles['samples/second.json'])
  })

  it('an error without an automatic fix links to the sample, and “Publish anyway” is not the primary button', async () => {
    await orders.open('tab=page', { 'style.css': 'p { width: 400mm; background: #eee }\n' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('heading', { name: '2 samples have errors' }).waitFor()
    const variant = (name: string) => dialog.getByRole('button', { name }).getAttribute('data-variant')
    expect(await variant('Publish anyway')).to.equal('default')
    expect(await variant('Show Sample in the preview')).to.equal('filled')
  })
})
