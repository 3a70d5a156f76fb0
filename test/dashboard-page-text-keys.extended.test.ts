import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createTypingPage, typedHtml } from './parts/typing-page.ts'

describe('typing and pasting on the page with the keyboard, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-text-keys.example.com')
  let page: Page

  beforeEach(() => {
    page = dashboard.page
  })

  const { open, box, savedHtml } = createTypingPage(dashboard)

  it('Enter opens the text, fields are inserted, moved and removed, and Escape cancels', async () => {
    const editor = await open()
    await editor.document.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Selected element' }).getByText('Title: no').waitFor()
    await page.keyboard.press('Enter')
    await box().waitFor()
    await page.keyboard.type(' of {{cit')
    await page.getByRole('option', { name: /^City/ }).waitFor()
    await page.keyboard.press('Enter')
    expect(await box().textContent()).to.equal('Order no of City')
    await page.keyboard.press('Alt+ArrowLeft')
    expect(await box().textContent()).to.equal('Order no ofCity ')
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Enter')
    await editor.untilShown('Order A-1 of Turin')
    await editor.untilSaved()
    const withCity = typedHtml.replace('Order {{no}}', 'Order {{no}} of {{city}}')
    expect(await savedHtml()).to.equal(withCity)

    await page.keyboard.press('Enter')
    await box().waitFor()
    await page.keyboard.press('Backspace')
    expect(await box().textContent()).to.equal('Order no of ')
    await page.keyboard.press('Control+z')
    expect(await box().textContent()).to.equal('Order no of City')
    await page.keyboard.type('gone')
    await page.keyboard.press('Escape')
    await box().waitFor({ state: 'detached' })
    await editor.untilSaved()
    expect(await savedHtml()).to.equal(withCity)
  })

  it('in a row on the second page, the template’s text is edited, and every row changes', async () => {
    const editor = await open('page=2', 'Thing 60')
    await editor.documentPage(2).getByText('Thing 60').dblclick()
    await box().waitFor()
    expect(await box().textContent()).to.equal('No. no: what')
    await page.keyboard.press('Home')
    await page.keyboard.type('Item ')
    // A click outside also finishes editing.
    await page.getByRole('tab', { name: 'Data', exact: true }).click()
    await editor.documentPage(2).getByText('Item No. 60').waitFor()
    await editor.untilSaved()
    expect(await savedHtml()).to.equal(typedHtml.replace('<td>No. {{no}}', '<td>Item No. {{no}}'))
  })

  it('right-to-left text is typed in its direction', async () => {
    const editor = await open('page=2', 'Thing 60')
    await editor.documentPage(2).getByText('שלום').dblclick()
    await box().waitFor()
    expect(await page.locator('[dir=rtl] .cm-content').count()).to.equal(1)
    await page.keyboard.press('End')
    await page.keyboard.type(' רבה')
    await page.keyboard.press('Enter')
    await editor.untilSaved()
    expect(await savedHtml()).to.equal(typedHtml.replace('תודה', 'תודה רבה'))
  })

  it('only the text is pasted from Word, and a field’s chip shows its source and links to it', async () => {
    const editor = await open()
    await editor.documentPage(1).getByText('Order', { exact: true }).dblclick()
    await box().waitFor()
    await page.keyboard.press('End')
    const word =
      '<p class=MsoNormal><b><font color=red>net</font></b><script>alert(1)</script> &lt;30&gt;<o:p></o:p></p>'
    await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
      'text/html': new Blob([${JSON.stringify(word)}], { type: 'text/html' }),
      'text/plain': new Blob([' net <30>\\r\\n'], { type: 'text/plain' }),
    })])`)
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Control+Enter')
    await editor.untilSaved()
    expect(await savedHtml()).to.equal(typedHtml.replace('Order {{no}}', 'Order {{no}} net &lt;30>'))
    await editor.untilShown('Order A-1 net <30>')
    await editor.documentPage(1).getByText('Ada', { exact: true }).first().dblclick()
    await box().getByText('Customer’s name').dblclick()
    await page.getByText('“Customer’s name” comes from the data. Value in this sample: “Ada”').waitFor()
    await page.getByRole('button', { name: 'Show in Data' }).click()
    await page.waitForURL(/tab=data&.*field=customer|field=customer.*tab=data/)
  })
})
