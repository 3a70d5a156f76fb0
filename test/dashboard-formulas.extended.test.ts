import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor } from './parts/editor-page.ts'

const fromRightToLeft = {
  'template.html': '<p>{{due}}</p>',
  'template.json': JSON.stringify({
    name: 'Order',
    fileName: 'order.pdf',
    locale: 'ar-EG',
    fields: { date: { type: 'date' } },
    computed: { due: 'add_days(date, 1)' },
  }),
  'sample.json': '{ "date": "2026-11-21" }',
}

describe('formulas in the editor, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@formulas.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const open = async (search: string) => {
    const templateId = await makeTemplate(dashboard.session, { files: fromRightToLeft })
    await openEditor(page, { stack: dashboard.stack, templateId, search })
  }

  for (const [item, heading, label] of [
    ['Formula', 'New formula', 'Formula'],
    ['Data field', 'New data field', 'Name'],
  ] as const) {
    it(`keeps an incomplete “${heading}” when Escape is pressed, and closes an untouched one`, async () => {
      await open('tab=data')
      await page.getByText('Fields', { exact: true }).click()
      const begin = async () => {
        await page.getByRole('button', { name: 'Add', exact: true }).click()
        await page.getByRole('menuitem', { name: item }).click()
        await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      }
      await begin()
      await page.getByLabel('Name', { exact: true }).press('Escape')
      await page.getByRole('heading', { name: heading, exact: true }).waitFor({ state: 'detached' })

      await begin()
      await page.getByLabel('Name', { exact: true }).fill('total')
      const last = page.getByRole('textbox', { name: label, exact: true })
      if (label === 'Formula') await last.pressSequentially('1 + 2')
      // In a formula, the first Escape closes an open completion.
      await last.press('Escape')
      await last.press('Escape')
      // Escape has been handled once the panel responds again.
      await page.getByLabel('Where', { exact: true }).focus()
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('total')
      if (label === 'Formula') expect(await last.innerText()).to.equal('1 + 2')
    })
  }

  it('shows the result of a formula in the direction of its script', async () => {
    await open('tab=data')
    await page.getByText('Form', { exact: true }).click()
    const result = page.getByRole('status', { name: 'due' })
    await result.and(page.locator(':dir(rtl)')).waitFor()
    await page.getByRole('button', { name: 'Formula for due' }).click()
    const cell = page.getByRole('table').getByRole('cell').first()
    const given = cell.locator('bdi')
    await given.and(page.locator(':dir(rtl)')).waitFor()
  })
})
