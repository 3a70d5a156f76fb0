import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './editor-page.ts'

const html = [
  '<h1>Order {{no}}</h1>',
  '<p>Date {{date}}</p>',
  '{{#items}}<p>{{what}}: {{quantity}} at {{price}}</p>{{/items}}',
].join('\n')
/** Formatted unusually, because unchanged parts must stay the same to the byte. */
export const orderSettings = '{ "name":"Order",\n\n   "language": "de", "fileName": "order.pdf" }\n'
export const orderItems = [
  { what: 'Layout', quantity: 64, price: '38.50' },
  { what: 'Charts', quantity: 2, price: 42 },
]
export const plainOrder = {
  'template.html': html,
  'template.json': orderSettings,
  'sample.json': JSON.stringify({ no: 'A-1', date: '2026-10-12', items: orderItems }, null, 2),
}
export const typedOrder = {
  ...plainOrder,
  'template.html': `${html}\n<p>Paid: {{paid}}</p>\n<p>Total {{total}}</p>`,
  'template.json': JSON.stringify({
    name: 'Order',
    language: 'de',
    fileName: 'order.pdf',
    fields: {
      date: { type: 'date', label: 'Order date', format: 'long' },
      paid: { type: 'boolean', label: 'Paid', words: ['ja', 'nein'] },
      note: { type: 'multiline', label: 'Note', required: false },
      items: {
        type: 'list',
        label: 'Items',
        fields: {
          quantity: { type: 'number', label: 'Quantity' },
          price: { type: 'money', currency: 'EUR', label: 'Unit price' },
        },
      },
    },
    computed: {
      'items.amount': { formula: 'quantity * price', type: 'money', currency: 'EUR', label: 'Amount' },
      total: { formula: 'sum(items.amount)', type: 'money', currency: 'EUR', label: 'Total' },
    },
  }),
  'sample.json': JSON.stringify({ no: 'A-1', date: '2026-10-12', paid: false, items: orderItems }, null, 2),
}

export interface FieldsPage {
  /** The ID of the template that was opened last. */
  readonly templateId: string
  /** Creates a template from these files and opens its form. */
  open: (files: Record<string, string>) => Promise<EditorPage>
  show: (view: 'Form' | 'JSON' | 'Fields') => Promise<void>
  /** Selects an option. */
  choose: (label: string, option: string | RegExp) => Promise<void>
  /** Returns a file from the template that was opened last, after everything is saved. */
  savedFile: (editor: EditorPage, file: string) => Promise<string>
  formula: () => Locator
}

/** Returns actions on a template's fields in the editor. */
export function createFieldsPage(dashboard: DashboardSuite): FieldsPage {
  let templateId: string
  const show: FieldsPage['show'] = (view) =>
    dashboard.page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
  return {
    get templateId() {
      return templateId
    },
    async open(files) {
      templateId = await makeTemplate(dashboard.session, { files })
      const { page, stack } = dashboard
      const editor = await openEditor(page, { stack, templateId, search: 'tab=data' })
      // The browser profile remembers the last view.
      await show('Form')
      return editor
    },
    show,
    async choose(label, option) {
      await dashboard.page.getByRole('combobox', { name: label, exact: true }).click()
      await dashboard.page.getByRole('option', { name: option }).click()
    },
    async savedFile(editor, file) {
      await editor.untilSaved()
      return (await readDraft(dashboard.session, templateId)).source.files[file] ?? ''
    },
    formula: () => dashboard.page.getByRole('textbox', { name: 'Formula' }),
  }
}
