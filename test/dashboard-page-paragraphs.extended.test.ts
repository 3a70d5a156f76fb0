import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const long =
  'Payment is due within thirty days of the date of this invoice, to the account below; later payment bears interest of nine points above the base rate, and the costs of its collection.'
const html = [
  '<h1>Order {{no}}</h1>',
  '<div>',
  '  <p class="a">First one.</p>',
  `  <p class="b">${long}</p>`,
  '</div>',
  '<ul>',
  '  <li>Delivery</li>',
  '</ul>',
  `<div class="row"><p>Side by side. ${long}</p></div>`,
  '',
].join('\n')
const order = {
  'template.html': html,
  'style.css': '.row { display: flex }\n',
  'template.json': JSON.stringify({ name: 'Order' }),
  'sample.json': JSON.stringify({ no: 'A-1' }),
}

describe('paragraphs on the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-paragraphs.example.com')
  const keys = () => dashboard.page.keyboard
  const box = () => dashboard.page.getByRole('textbox', { name: 'Text on the page' })

  const open = async () => {
    const templateId = await makeTemplate(dashboard.session, { files: order })
    const editor = await openEditor(dashboard.page, { stack: dashboard.stack, templateId })
    await editor.untilShown('Order A-1')
    await editor.document.hover()
    return {
      ...editor,
      typeIn: async (printed: string) => {
        await editor.documentPage(1).getByText(printed).first().dblclick()
        await box().waitFor()
        await keys().press('Control+Home')
      },
      /** Waits until the saved page is exactly `wanted`. */
      untilKept: (wanted: string) =>
        until(async () => {
          const { source } = await readDraft(dashboard.session, templateId)
          return source.files['template.html'] === wanted
        }),
    }
  }
  const done = async () => {
    await keys().press('Control+Enter')
    await box().waitFor({ state: 'detached' })
  }
  const goRight = async (text: string) => {
    for (let step = 0; step < text.length; step++) await keys().press('ArrowRight')
  }

  it('Enter splits a paragraph and keeps its name and class, Shift Enter adds a line break, and all typing is one undo step', async () => {
    const editor = await open()
    await editor.typeIn('Payment is due')
    await goRight('Payment is due ')
    await keys().press('Enter')
    await keys().type('It is due ')
    await keys().press('Shift+Enter')
    await done()
    await editor.untilKept(
      html.replace(
        '  <p class="b">Payment is due within',
        '  <p class="b">Payment is due</p>\n  <p class="b">It is due <br>within',
      ),
    )
    await keys().press('Control+z')
    await editor.untilKept(html)
  })

  it('Backspace at the start joins a paragraph with the previous one, with the cursor at the joint, and undo splits them again', async () => {
    const editor = await open()
    await editor.typeIn('Payment is due')
    await keys().press('Backspace')
    expect(await box().textContent()).to.equal(`First one.${long}`)
    await keys().type(' Then: ')
    await done()
    const joined = html.replace('.</p>\n  <p class="b">', '. Then: ')
    await editor.untilKept(joined)
    await editor.untilShown('Then:')
    await keys().press('Control+z')
    await editor.untilKept(html)
    await editor.typeIn('Order A-1')
    // No paragraph precedes this one.
    await keys().press('Backspace')
    expect(await box().textContent()).to.equal('Order no')
  })

  it('Enter in a list starts the next item, and on an empty item ends the list; in columns it is a line break', async () => {
    const editor = await open()
    await editor.typeIn('Delivery')
    await keys().press('End')
    await keys().press('Enter')
    await keys().type('Assembly')
    await keys().press('Enter')
    await keys().press('Enter')
    await box().waitFor({ state: 'detached' })
    const listed = html.replace('</li>', '</li>\n  <li>Assembly</li>')
    await editor.untilKept(listed)
    await editor.untilShown('Assembly')
    await editor.typeIn('Side by side.')
    await goRight('Side by side.')
    await keys().press('Enter')
    await done()
    await editor.untilKept(listed.replace('Side by side.', 'Side by side.<br>'))
  })

  it('a selection becomes bold and italic with the keyboard and the toolbar, and plain again', async () => {
    const editor = await open()
    const { page } = dashboard
    await editor.typeIn('First one.')
    for (let step = 0; step < 'First'.length; step++) await keys().press('Shift+ArrowRight')
    await keys().press('Control+b')
    const bold = page.getByRole('button', { name: 'Bold', pressed: true })
    await bold.waitFor()
    await page.getByRole('toolbar', { name: 'Text tools' }).getByLabel('Italic').click()
    expect(await axeFindings(page)).to.deep.equal([])
    await keys().press('End')
    await keys().press('Control+i')
    await keys().type(' New')
    await done()
    const bolder = html.replace('First one.', '<strong><em>First</em></strong> one.<em> New</em>')
    await editor.untilKept(bolder)
    await editor.typeIn('one.')
    for (let step = 0; step < 'First'.length; step++) await keys().press('Shift+ArrowRight')
    await keys().press('Control+b')
    await done()
    await editor.untilKept(bolder.replace('<strong><em>First</em></strong>', '<em>First</em>'))
  })
})
