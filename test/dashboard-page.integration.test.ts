import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createSelectingPage, selectableOrder } from './parts/selecting-page.ts'
import { until } from './parts/stack.ts'

describe('clicking and selecting on the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page.example.com')

  const { open, path, steps, untilSelected, untilMarked, untilOutlined } = createSelectingPage(dashboard)

  it('a click selects the element under the pointer, a click in the path selects an ancestor, and Escape selects the parent', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('20', { exact: true }).click()
    await untilSelected('Amount')
    expect(await steps()).to.equal('Table › Table body › Row of items › Amount')
    expect(await axeFindings(dashboard.page)).to.deep.equal([])
    await path().getByRole('button', { name: 'Table', exact: true }).click()
    await untilSelected('Table')
    await editor.documentPage(1).getByText('Charts').click()
    await untilSelected('What')
    await dashboard.page.keyboard.press('Escape')
    await untilSelected('Row of items')
  })

  it('the selection on the page is marked in the code, and the element at the cursor in the code is selected on the page', async () => {
    const editor = await open('tab=code')
    await editor.documentPage(1).getByText('Thank you, Ada.').click()
    await untilSelected('Paragraph: customer')
    await dashboard.page.locator('.cm-content').press('Control+Home')
    for (let step = 0; step < 12; step++) await dashboard.page.keyboard.press('ArrowRight')
    await untilSelected('Title: no')
  })

  it('a row on the second page selects its row in a long list and vice versa, and keyboard navigation scrolls to it', async () => {
    const items = Array.from({ length: 60 }, (_, row) => ({
      what: `Thing ${row + 1}`,
      amount: `${row + 1}.00`,
    }))
    const long = { ...selectableOrder, 'sample.json': JSON.stringify({ no: 'A-1', customer: 'Ada', items }) }
    const editor = await open('tab=data', long)
    const rows = dashboard.page.getByRole('group', { name: 'Rows of items' })
    await rows.getByRole('button', { name: 'Next rows' }).click()
    await rows.getByRole('button', { name: 'Next rows' }).click()
    await dashboard.page.getByLabel('what, row 60', { exact: true }).click()
    await untilSelected('What')
    await untilOutlined(editor, 'Thing 60', 2)
    await rows.getByRole('button', { name: 'Previous rows' }).click()
    await editor.documentPage(2).getByText('59.00').click()
    await untilMarked('amount, row 59')
    await editor.document.evaluate((scroller) => scroller.scrollTo(0, 0))
    await until(() => !dashboard.page.url().includes('page=2'))
    await dashboard.page.keyboard.press('ArrowDown')
    await untilSelected('Row of items')
    await untilMarked('what, row 60', 'amount, row 60')
    const isSeen = () =>
      editor.document.evaluate((scroller) => {
        const outline = scroller.querySelector('[class*=selected]')?.getBoundingClientRect()
        const room = scroller.getBoundingClientRect()
        return outline !== undefined && outline.top >= room.top && outline.bottom <= room.bottom + 1
      })
    await until(isSeen)
  })
})
