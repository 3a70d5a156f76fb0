import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const lines = [
  '<h1>Order {{no}}</h1>',
  '<ul>',
  '  {{#items}}',
  '  <li>{{what}}</li>',
  '  {{/items}}',
  '  <li>Delivery</li>',
  '</ul>',
  '<p>Thank you, {{customer}}.</p>',
  '',
]
const html = lines.join('\n')
const order = {
  'template.html': html,
  'style.css': '',
  'template.json': JSON.stringify({ name: 'Order' }),
  'sample.json': JSON.stringify({
    no: 'A-1',
    customer: 'Ada',
    items: [{ what: 'Layout' }, { what: 'Charts' }],
  }),
}

describe('editing the page with the keyboard, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-keys.example.com')

  const open = async () => {
    const templateId = await makeTemplate(dashboard.session, { files: order })
    const editor = await openEditor(dashboard.page, { stack: dashboard.stack, templateId })
    await editor.untilShown('Order A-1')
    const path = dashboard.page.getByRole('navigation', { name: 'Selected element' })
    const saved = async () => {
      return (await readDraft(dashboard.session, templateId)).source.files['template.html']
    }
    return {
      ...editor,
      select: async (text: string, words: string) => {
        await editor.documentPage(1).getByText(text, { exact: true }).click()
        await path.locator('[aria-current]').getByText(words, { exact: true }).waitFor()
      },
      /** Waits until the saved draft has the lines `wanted`. */
      untilKept: (wanted: readonly string[]) => until(async () => (await saved()) === wanted.join('\n')),
    }
  }
  const [title = '', ul = '', items = '', item = '', itemsEnd = '', delivery = '', ulEnd = '', thanks = ''] =
    lines

  it('Alt with an arrow moves a block past a whole section, and undo restores the same source', async () => {
    const editor = await open()
    await editor.select('Delivery', 'List item')
    await dashboard.page.keyboard.press('Alt+ArrowUp')
    await editor.untilKept([title, ul, delivery, items, item, itemsEnd, ulEnd, thanks, ''])
    await dashboard.page.keyboard.press('Control+z')
    await editor.untilKept(lines)
  })

  it('Delete removes a repeated row with its section, and selects the next element', async () => {
    const editor = await open()
    await editor.select('Charts', 'List item of items')
    await dashboard.page.keyboard.press('Delete')
    await editor.untilKept([title, ul, delivery, ulEnd, thanks, ''])
    await dashboard.page.keyboard.press('Backspace')
    await editor.untilKept([title, ul, ulEnd, thanks, ''])
  })

  it('Ctrl D duplicates, and copy, cut and paste move elements with their section', async () => {
    const editor = await open()
    await editor.select('Thank you, Ada.', 'Paragraph: customer')
    await dashboard.page.keyboard.press('Control+d')
    await editor.untilKept([...lines.slice(0, -1), thanks, ''])
    await dashboard.page.keyboard.press('Control+z')
    await editor.select('Layout', 'List item of items')
    await dashboard.page.keyboard.press('Control+x')
    await editor.untilKept([title, ul, delivery, ulEnd, thanks, ''])
    await dashboard.page.keyboard.press('Control+v')
    await editor.untilKept([title, ul, delivery, items, item, itemsEnd, ulEnd, thanks, ''])
  })

  /** Pastes HTML as if it had been copied from another program. */
  const paste = (copied: string) =>
    dashboard.page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', ${JSON.stringify(copied)})
      clipboardData.setData('application/x-platen-element', ${JSON.stringify(copied)})
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(paste)
    }`)

  it('content from other programs is pasted as plain text and lists, without scripts or styles', async () => {
    const editor = await open()
    await editor.select('Order A-1', 'Title: no')
    await paste(
      '<style>p{}</style><p class=MsoNormal onclick="x">Dear <b style="color:red">{{customer}}</b></p><script>1</script>',
    )
    await editor.untilKept([title, '<p>Dear <b>{{customer}}</b></p>', ...lines.slice(1)])
  })

  it('a whole Word document is pasted as text, lists and tables, and a hostile page without active or external content; undo restores the same bytes', async () => {
    const editor = await open()
    await editor.select('Order A-1', 'Title: no')
    await paste(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/a.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:Calibri} p.MsoNormal {mso-style-parent:"";margin:0cm} --></style></head><body lang=DE>
<!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto'><b>Hello<o:p></o:p></b></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>One</p>
<table class=MsoTableGrid style='border:none;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=100><p class=MsoNormal>Cell</p></td></tr></table><!--EndFragment--></body></html>`)
    const fromWord = [
      '<p><b>Hello</b></p>',
      '<ul>',
      '  <li>One</li>',
      '</ul>',
      '<table>',
      '  <tr>',
      '    <td>',
      '      <p>Cell</p>',
      '    </td>',
      '  </tr>',
      '</table>',
    ]
    await editor.untilKept([title, ...fromWord, ...lines.slice(1)])
    await editor.untilShown('Cell')
    await dashboard.page.keyboard.press('Control+z')
    await editor.untilKept(lines)

    await editor.select('Order A-1', 'Title: no')
    await paste(`<p onclick="window.ran=1" style="background:url(https://evil.example/p)">Calm<img src=x onerror="window.ran=1"></p>
<script>window.ran=1</script><iframe src="https://evil.example/f"></iframe><svg onload="window.ran=1"><script>window.ran=1</script></svg>
<style>* { display: none !important }</style><link rel=stylesheet href="https://evil.example/s"><base href="https://evil.example/">
<a href="javascript:window.ran=1">link</a><object data=x></object><form action="//evil.example"><input value=x autofocus onfocus="window.ran=1"></form>
<p>{{#customer}} {{{customer}}} {{> x}}</p>`)
    const calm = [
      '<p>Calm</p>',
      '<p>link</p>',
      '<p>&#123;{#customer}} &#123;&#123;{customer}}} &#123;{> x}}</p>',
    ]
    await editor.untilKept([title, ...calm, ...lines.slice(1)])
    await editor.untilShown('Calm')
    expect(await dashboard.page.evaluate('window.ran')).to.equal(undefined)
    await dashboard.page.keyboard.press('Control+z')
    await editor.untilKept(lines)
  })

  it('a megabyte is pasted or rejected with a message, and the page keeps working', async () => {
    const editor = await open()
    await editor.select('Order A-1', 'Title: no')
    await paste(`<p>${'word '.repeat(200_000)}</p>`)
    await dashboard.page.getByText('This is too much to paste at once').waitFor()
    await paste(`<p style="${'mso-a:b;'.repeat(100_000)}">Short</p>${'<o:p></o:p>'.repeat(10_000)}`)
    await editor.untilKept([title, '<p>Short</p>', ...lines.slice(1)])
    await editor.untilShown('Short')
    await dashboard.page.keyboard.press('Control+z')
    await editor.untilKept(lines)
  })
})
