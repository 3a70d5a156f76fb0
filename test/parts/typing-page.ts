import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './editor-page.ts'

/** The markup that `open` shows, with unusual formatting. */
export const typedHtml = [
  '<h1>Order {{no}}</h1>',
  '<p class="lead">',
  '  Dear   <b>Ms {{customer}}</b> &amp; team,<!-- kept -->',
  '</p>',
  '<table class="lines">',
  '  <thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>No. {{no}}: {{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</tbody>',
  '</table>',
  '<p dir="rtl">שלום {{customer}} תודה</p>',
].join('\n')
const items = Array.from({ length: 60 }, (_, index) => ({
  no: index + 1,
  what: `Thing ${index + 1}`,
  amount: String((index + 1) * 10),
}))
const order = {
  'template.html': typedHtml,
  'style.css': 'table { width: 100% }\n.lead { margin: 0 0 20px }\n',
  'template.json': JSON.stringify({
    name: 'Order',
    fields: {
      no: { type: 'text' },
      customer: { type: 'text', label: 'Customer’s name' },
      city: { type: 'text', label: 'City', required: false },
    },
  }),
  'sample.json': JSON.stringify({ no: 'A-1', customer: 'Ada', city: 'Turin', items }),
}

export interface TypingPage {
  /** Creates a template and opens it. Waits until `shown` is on its page. */
  open: (search?: string, shown?: string) => Promise<EditorPage>
  /** The text box. */
  box: () => Locator
  /** Returns the saved page of the template that was opened last. */
  savedHtml: () => Promise<string | undefined>
}

/** Returns actions for typing on the page of a template. */
export function createTypingPage(dashboard: DashboardSuite): TypingPage {
  let templateId: string
  return {
    async open(search = '', shown = 'Order A-1') {
      templateId = await makeTemplate(dashboard.session, { files: order })
      const editor = await openEditor(dashboard.page, { stack: dashboard.stack, templateId, search })
      await editor.untilShown(shown)
      await editor.document.hover()
      return editor
    },
    box: () => dashboard.page.getByRole('textbox', { name: 'Text on the page' }),
    async savedHtml() {
      return (await readDraft(dashboard.session, templateId)).source.files['template.html']
    },
  }
}
