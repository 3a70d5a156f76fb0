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

describe('keys that change the page, in a browser against the whole stack', () => {
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
      /** Waits until the draft that is kept is these lines. */
      untilKept: (wanted: readonly string[]) => until(async () => (await saved()) === wanted.join('\n')),
    }
  }
  const [title = '', ul = '', items = '', item = '', itemsEnd = '', delivery = '', ulEnd = '', thanks = ''] =
    lines

  it('Alt with an arrow moves a block past a whole repeat, and undo brings the same source back', async () => {
    const editor = await open()
    await editor.select('Delivery', 'List item')
    await dashboard.page.keyboard.press('Alt+ArrowUp')
    await editor.untilKept([title, ul, delivery, items, item, itemsEnd, ulEnd, thanks, ''])
    await dashboard.page.keyboard.press('Control+z')
    await editor.untilKept(lines)
  })

  it('Delete takes a repeated row with its repeat, and what follows is selected', async () => {
    const editor = await open()
    await editor.select('Charts', 'List item of items')
    await dashboard.page.keyboard.press('Delete')
    await editor.untilKept([title, ul, delivery, ulEnd, thanks, ''])
    await dashboard.page.keyboard.press('Backspace')
    await editor.untilKept([title, ul, ulEnd, thanks, ''])
  })

  it('Ctrl D doubles, and copy, cut and paste move elements with their repeat', async () => {
    const editor = await open()
    await editor.select('Thank you, Ada.', 'Paragraph customer')
    await dashboard.page.keyboard.press('Control+d')
    await editor.untilKept([...lines.slice(0, -1), thanks, ''])
    await dashboard.page.keyboard.press('Control+z')
    await editor.select('Layout', 'List item of items')
    await dashboard.page.keyboard.press('Control+x')
    await editor.untilKept([title, ul, delivery, ulEnd, thanks, ''])
    await dashboard.page.keyboard.press('Control+v')
    await editor.untilKept([title, ul, delivery, items, item, itemsEnd, ulEnd, thanks, ''])
  })

  it('what was copied elsewhere comes as plain text and lists, without its scripts and styles', async () => {
    const editor = await open()
    await editor.select('Order A-1', 'Title no')
    const copied =
      '<style>p{}</style><p class=MsoNormal onclick="x">Dear <b style="color:red">{{customer}}</b></p><script>1</script>'
    await dashboard.page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', ${JSON.stringify(copied)})
      clipboardData.setData('application/x-platen-element', ${JSON.stringify(copied)})
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(paste)
    }`)
    await editor.untilKept([title, '<p>Dear <b>{{customer}}</b></p>', ...lines.slice(1)])
  })
})
