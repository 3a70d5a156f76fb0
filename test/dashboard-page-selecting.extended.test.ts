import { packPreviewPart, readPreview } from '@platen/contract'
import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createSelectingPage } from './parts/selecting-page.ts'
import { until } from './parts/stack.ts'

/** Elements that are not simply laid out one below the other. */
const odd = {
  'template.html': [
    '<div class="stamp">Drawn on every page</div>',
    `${'<div>'.repeat(60)}<p class="deep">Sixty levels down</p>${'</div>'.repeat(60)}`,
    '<svg class="sign" viewBox="0 0 100 20"><rect width="100" height="20" fill="#cde"/><text x="5" y="15">Drawing</text></svg>',
    '<table>{{#items}}<tr><td>{{what}}</td></tr>{{/items}}{{^none}}<tr><td>Nothing else</td></tr>{{/none}}</table>',
    '<div class="gone"><p>Box of contents</p></div>',
    '<section class="columns"><p>First column</p><p class="second">Second column</p></section>',
    '<p class="turned">Turned around</p>',
    '<div class="long"><p class="high">Begins here</p><p class="high">Ends there</p></div>',
  ].join('\n'),
  'style.css': [
    '.stamp { position: fixed; top: 0; right: 0 }',
    '.sign { width: 200px }',
    '.gone { display: contents }',
    '.columns { columns: 2 }',
    '.second { break-before: column }',
    '.turned { transform: rotate(4deg) translate(60px, 10px); width: 200px }',
    '.high { width: 200px; height: 900px }',
  ].join('\n'),
  'template.json': JSON.stringify({ name: 'Odd' }),
  'sample.json': JSON.stringify({ none: false, items: [{ what: 'One' }, { what: 'Two' }] }),
}

describe('selecting on the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-selecting.example.com')

  const { open, path, steps, untilSelected, untilMarked, untilOutlined } = createSelectingPage(dashboard)

  it('a click before the elements are known selects the element that was under the pointer, although the page shrinks in the meantime', async () => {
    const { page } = dashboard
    // Simulates a render whose elements could not be measured in time.
    await page.route(
      '**/preview',
      async (route) => {
        const answer = await route.fetch()
        const { answer: made, pdf } = readPreview(Uint8Array.from(await answer.body()).buffer)
        await route.fulfill({ response: answer, body: Buffer.concat(packPreviewPart({ answer: made, pdf })) })
      },
      { times: 1 },
    )
    const editor = await open()
    const paper = editor.documentPage(1)
    await paper.getByText('Thank you, Ada.').click()
    const before = await paper.boundingBox()
    await page.setViewportSize({ width: 1000, height: 700 })
    await until(async () => (await paper.boundingBox())?.width !== before?.width)
    // The next render returns the elements.
    const brand = { primary: '#123456', accent: null, headingFont: null, textFont: null }
    await dashboard.session.fetch('/brand', { method: 'PUT', json: brand })
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
    await path()
      .locator('[aria-current]')
      .getByText(/^Paragraph/)
      .waitFor()
  })

  it('arrow keys select the elements in reading order', async () => {
    const editor = await open()
    await editor.document.focus()
    await dashboard.page.keyboard.press('Enter')
    await untilSelected('Header')
    await dashboard.page.keyboard.press('Tab')
    await untilSelected('Title: no')
    await dashboard.page.keyboard.press('ArrowDown')
    await untilSelected('Table')
    await dashboard.page.keyboard.press('Shift+Tab')
    await untilSelected('Title: no')
  })

  it('nested, drawn, repeated, rotated, boxless, multi-column and multi-page elements are selected where they are visible', async () => {
    const editor = await open('', odd, 'Sixty levels down')
    for (const [number, text, words, around] of [
      [1, 'Sixty levels down', 'Paragraph', 'Block › Paragraph'],
      [1, 'Drawing', 'Drawing', 'Drawing'],
      [1, 'Two', 'What', 'Table › Row of items › What'],
      [1, 'Nothing else', 'Cell', 'Table › Row, when not none › Cell'],
      [1, 'Box of contents', 'Paragraph', 'Gone › Paragraph'],
      [1, 'Drawn on every page', 'Stamp', 'Stamp'],
      [1, 'Second column', 'Paragraph', 'Columns › Paragraph'],
      [1, 'Drawn on every page', 'Stamp', 'Stamp'],
      [1, 'Turned around', 'Paragraph', 'Paragraph'],
      [2, 'Drawn on every page', 'Stamp', 'Stamp'],
      [2, 'Ends there', 'Paragraph', 'Long › Paragraph'],
    ] as const) {
      // Pages far outside of the window are not rendered.
      if (number === 2) await editor.document.evaluate((scroller) => scroller.scrollTo(0, 900))
      await editor.documentPage(number).getByText(text, { exact: true }).click()
      await untilSelected(words)
      await until(async () => (await steps()).endsWith(around))
    }
    await dashboard.page.keyboard.press('Escape')
    await untilSelected('Long')
  })

  it('the selection on the page is marked in the data form, in its row, with the mouse and the keyboard', async () => {
    const editor = await open('tab=data')
    await editor.documentPage(1).getByText('20', { exact: true }).click()
    await untilSelected('Amount')
    await untilMarked('amount, row 2')
    expect(await axeFindings(dashboard.page)).to.deep.equal([])
    await editor.documentPage(1).getByText('Thank you, Ada.').click()
    await untilMarked('customer')
    await dashboard.page.keyboard.press('Shift+Tab')
    await untilSelected('Amount')
    await untilMarked('amount, row 2')
    await dashboard.page.keyboard.press('Shift+Tab')
    await untilMarked('what, row 2')
  })

  it('the field with the cursor in the form is selected on the page, in its row, with the mouse and the keyboard', async () => {
    const editor = await open('tab=data')
    await dashboard.page.getByLabel('amount, row 2', { exact: true }).click()
    await untilSelected('Amount')
    await untilOutlined(editor, '20')
    await dashboard.page.keyboard.press('Shift+Tab')
    await untilSelected('What')
    await untilOutlined(editor, 'Charts')
    await dashboard.page.keyboard.type('New ')
    await editor.untilShown('New Charts')
    await untilSelected('What')
    await untilMarked('what, row 2')
  })
})
