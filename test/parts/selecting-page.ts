import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor } from './editor-page.ts'
import { until } from './stack.ts'

const html = [
  '<header><h1>Order {{no}}</h1></header>',
  '<table class="lines">',
  '  <thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>{{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p>Thank you, {{customer}}.</p>',
].join('\n')
/** A page with a list in a table. */
export const selectableOrder = {
  'template.html': html,
  'style.css': '.lines { width: 100% }\n',
  'template.json': JSON.stringify({ name: 'Order' }),
  'sample.json': JSON.stringify({
    no: 'A-1',
    customer: 'Ada',
    items: [
      { what: 'Layout', amount: '10' },
      { what: 'Charts', amount: '20' },
    ],
  }),
}

export interface SelectingPage {
  /** Creates a template and opens it. Waits until `shown` is on its page. */
  open: (search?: string, files?: Record<string, string>, shown?: string) => Promise<EditorPage>
  /** The breadcrumb path of the selection. */
  path: () => Locator
  /** The path as text. */
  steps: () => Promise<string>
  untilSelected: (words: string) => Promise<void>
  /** Waits until the form marks exactly these fields as printed by the selection. */
  untilMarked: (...labels: string[]) => Promise<void>
  /** Waits until the outline of the selected element is next to the given text on the page. */
  untilOutlined: (editor: EditorPage, text: string, number?: number) => Promise<void>
}

/** Returns actions for the selection on the page of a template. */
export function createSelectingPage(dashboard: DashboardSuite): SelectingPage {
  const path = () => dashboard.page.getByRole('navigation', { name: 'Selected element' })
  return {
    async open(search = '', files = selectableOrder, shown = 'Order A-1') {
      const templateId = await makeTemplate(dashboard.session, { files })
      const editor = await openEditor(dashboard.page, { stack: dashboard.stack, templateId, search })
      await editor.untilShown(shown)
      await editor.document.hover()
      return editor
    },
    path,
    steps: async () => (await path().getByRole('listitem').allTextContents()).join(' › '),
    untilSelected: (words) => path().locator('[aria-current]').getByText(words, { exact: true }).waitFor(),
    untilMarked: (...labels) =>
      until(async () => {
        const marked = dashboard.page.locator('[data-on-page]')
        const found = await Promise.all(
          labels.map((label) => marked.and(dashboard.page.getByLabel(label, { exact: true })).count()),
        )
        return (await marked.count()) === labels.length && found.every((count) => count === 1)
      }),
    untilOutlined: (editor, text, number = 1) =>
      until(async () => {
        const held = await editor.documentPage(number).locator('[class*=selected]').first().boundingBox()
        const printed = await editor.documentPage(number).getByText(text, { exact: true }).boundingBox()
        return held !== null && printed !== null && Math.abs(held.y - printed.y) < 10
      }),
  }
}
