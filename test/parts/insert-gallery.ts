import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './editor-page.ts'

/** The page of the template that `open` creates. */
export const insertOrderHtml =
  '<h1>Order {{no}}</h1>\n<p class="note">Please check it.</p>\n<p>Thank you, {{customer}}.</p>\n'

/** The files of that template. No block on its page shows the list. */
export const insertOrderFiles = {
  'template.html': insertOrderHtml,
  'style.css': 'body { margin: 0 }\n.note { color: #555 }\n',
  'template.json': JSON.stringify({
    name: 'Order',
    language: 'de',
    fields: {
      no: { type: 'text', label: 'Order number', required: true },
      items: {
        type: 'list',
        label: 'Items',
        required: false,
        fields: {
          what: { type: 'text', label: 'What', required: true },
          amount: { type: 'number', label: 'Amount', required: true },
        },
      },
    },
  }),
  'sample.json': JSON.stringify({
    no: 'A-1',
    customer: 'Ada',
    items: [
      { what: 'Layout', amount: 10 },
      { what: 'Charts', amount: 20 },
    ],
  }),
}

/** Inserting into the page: its dialog and toolbars, and a template to insert into. */
export interface InsertGallery {
  /** The dialog with all blocks. */
  gallery: () => Locator
  /** The toolbar while a position for a block is selected. */
  where: () => Locator
  /** The toolbar after a block was inserted. */
  placed: () => Locator
  /** Creates an order template and opens it in the editor. `files` waits until it is saved. */
  open: () => Promise<EditorPage & { files: () => Promise<Record<string, string>> }>
}

export function createInsertGallery(dashboard: DashboardSuite): InsertGallery {
  return {
    gallery: () => dashboard.page.getByRole('dialog', { name: /^Insert/ }),
    where: () => dashboard.page.getByRole('group', { name: 'Insert position' }),
    placed: () => dashboard.page.getByRole('group', { name: 'Inserted block' }),
    async open() {
      const { page, session, stack } = dashboard
      const templateId = await makeTemplate(session, { files: insertOrderFiles })
      const editor = await openEditor(page, { stack, templateId })
      await editor.untilShown('Order A-1')
      await editor.document.hover()
      const files = async () => {
        await editor.untilSaved()
        return (await readDraft(session, templateId)).source.files
      }
      return { ...editor, files }
    },
  }
}
