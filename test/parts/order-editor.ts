import { type DashboardSuite, useDashboard } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './editor-page.ts'

/** The page of the template that `useOrders` opens: fields and a table with a list, with one element per line. */
export const orderHtml = [
  '<header><h1>Order {{no}}</h1></header>',
  '<table class="lines">',
  '  <thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>{{what}}</td><td>{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p>Thank you, {{customer.name}}.</p>',
].join('\n')

/** Returns valid data for the page. */
export const orderSample = (no: string) => ({
  no,
  customer: { name: 'Ada' },
  items: [
    { what: 'Layout', amount: '10' },
    { what: 'Charts', amount: '20' },
  ],
})

/** The template's files, with a second sample. */
export const orderFiles = {
  'template.html': orderHtml,
  'style.css': '.lines { width: 100% }\n',
  'template.json': JSON.stringify({ name: 'Order', fileName: 'order-{{no}}' }),
  'sample.json': JSON.stringify(orderSample('A-1')),
  'samples/second.json': JSON.stringify(orderSample('B-2')),
}

type Files = Record<string, string>

/** Like `DashboardSuite`, for tests that open orders in the editor. */
export interface OrderSuite extends DashboardSuite {
  /** Creates a new order with changed files and opens it. `saved` returns the files in the draft when everything is saved. */
  open(search: string, changed?: Files): Promise<{ editor: EditorPage; saved: () => Promise<Files> }>
}

/** Sets up the calling suite, like `useDashboard`. */
export function useOrders(email: string): OrderSuite {
  const dashboard = useDashboard(email)
  return {
    get stack() {
      return dashboard.stack
    },
    get session() {
      return dashboard.session
    },
    get browser() {
      return dashboard.browser
    },
    get page() {
      return dashboard.page
    },
    async open(search, changed = {}) {
      const { session, stack, page } = dashboard
      const templateId = await makeTemplate(session, { files: { ...orderFiles, ...changed } })
      const editor = await openEditor(page, { stack, templateId, search })
      await editor.untilShown('Order A-1')
      const saved = async () => {
        await editor.untilSaved()
        return (await readDraft(session, templateId)).source.files
      }
      return { editor, saved }
    },
  }
}
