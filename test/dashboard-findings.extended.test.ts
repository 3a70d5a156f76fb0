import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { axeFindings } from './parts/browser.ts'
import { orderHtml, useOrders } from './parts/order-editor.ts'

describe('findings in a draft, in a browser against the whole stack', () => {
  const orders = useOrders('author@findings.example.com')
  let page: Page

  beforeEach(() => {
    page = orders.page
  })

  it('an incomplete field, or a field that no sample has, is shown while typing and does not block anything', async () => {
    const { editor } = await orders.open('tab=code')
    await editor.replaceInCode('{{customer.name}}', '{{customer.na')
    await editor.untilShown('Thank you, {{customer.na')
    await page.keyboard.press('Control+z')
    await editor.untilShown('Thank you, Ada')
    await editor.replaceInCode('{{customer.name}}', '{{items[0].vat}} for')
    await editor.untilShown('Thank you, {{items[0].vat}} for')
    await page.getByRole('button', { name: /issues?$/ }).click()
    await page.getByRole('button', { name: '“{{items[0].vat}}” is not a field', exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Preview errors' }).count()).to.equal(0)
  })

  describe('findings', () => {
    const wide = {
      'template.html': orderHtml.replace('{{amount}}', '{{amuont}}').replace('<p>', '<p class="thanks">'),
      'style.css': '.thanks { width: 400mm; background: #eee }\n',
    }
    const list = () => page.getByRole('dialog', { name: /^\d issues?$/ })

    for (const tab of ['page', 'data', 'settings', 'code', 'integrations'])
      it(`are counted next to the page’s state: ${tab}`, async () => {
        await orders.open(`tab=${tab}`, wide)
        await page.getByRole('button', { name: '2 issues' }).waitFor()
      })

    it('link to their element on the page and their line in the code, with the keyboard', async () => {
      const { editor } = await orders.open('tab=data', wide)
      const button = page.getByRole('button', { name: '2 issues' })
      await button.press('Enter')
      await list().getByText('The sample data has no items.amuont').waitFor()
      expect(await axeFindings(page)).to.deep.equal([])
      await list()
        .getByRole('button', { name: 'The sample data has no items.amuont', exact: true })
        .press('Enter')
      const path = page.getByRole('navigation', { name: 'Selected element' })
      await path.locator('[aria-current]').getByText('Amuont').waitFor()
      await button.press('Enter')
      await list()
        .getByRole('button', { name: /^Line 6 of the HTML: Content runs over/ })
        .press('Enter')
      await path
        .locator('[aria-current]')
        .getByText(/customer name$/)
        .waitFor()
      await page.locator('.cm-content').getByText('class="thanks"').waitFor()
      await editor.untilShown('Thank you, Ada.')
    })

    it('are listed in the report of the Page tab, and F8 goes from one to the next', async () => {
      await orders.open('tab=page', wide)
      const report = page.getByRole('region', { name: 'Report' })
      await report.getByRole('heading', { name: '2 issues' }).waitFor()
      await report.getByRole('button', { name: 'The sample data has no items.amuont', exact: true }).waitFor()
      expect(await axeFindings(page)).to.deep.equal([])
      const selected = page.getByRole('navigation', { name: 'Selected element' }).locator('[aria-current]')
      await page.keyboard.press('F8')
      await selected.getByText('Amuont').waitFor()
      await page.keyboard.press('F8')
      await selected.getByText(/customer name$/).waitFor()
      await page.keyboard.press('Shift+F8')
      await selected.getByText('Amuont').waitFor()
    })

    it('are marked on the page only in the list rows that overflow', async () => {
      const { editor } = await orders.open('tab=page', {
        'template.html': orderHtml.replace('{{amount}}', '<b class="w{{amount}}">{{amount}}</b>'),
        'style.css':
          '.lines { width: 100%; table-layout: fixed }\ntd b { display: block }\n.w20 { width: 400mm }\n',
      })
      await page.getByRole('button', { name: '1 issue' }).waitFor()
      await editor.document.locator('[class*=marked]').first().waitFor({ state: 'attached' })
      expect(await editor.document.locator('[class*=marked]').count()).to.equal(1)
      await page.keyboard.press('F8')
      const selected = page.getByRole('navigation', { name: 'Selected element' }).locator('[aria-current]')
      await selected.waitFor()
      const boxOf = (look: string) => editor.document.locator(`[class*=${look}]`).first().boundingBox()
      expect(await boxOf('selected')).to.deep.equal(await boxOf('marked'))
    })

    it('link to their line in the code if they are not on a page', async () => {
      await orders.open('tab=page', { 'template.html': `<title>{{nope}}</title>\n${orderHtml}` })
      await page.getByRole('button', { name: '1 issue' }).click()
      await list().getByRole('button', { name: 'The sample data has no nope', exact: true }).click()
      await page.getByRole('tab', { name: 'Code', exact: true, selected: true }).waitFor()
      await page.locator('.cm-activeLine').getByText('nope').waitFor()
    })

    it('disappear when they are fixed', async () => {
      const { saved } = await orders.open('tab=page', { 'template.html': wide['template.html'] })
      await page.getByRole('button', { name: '1 issue' }).click()
      await list().getByRole('button', { name: 'Use items.amount on the page' }).click()
      await page.getByRole('button', { name: /issues?$/ }).waitFor({ state: 'detached' })
      expect((await saved())['template.html']).to.include('{{amount}}')
    })
  })
})
