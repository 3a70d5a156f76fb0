import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor } from './editor-page.ts'

/** The files of a template with a title, a list of items with prices, and a last line. */
export const pricedOrder = {
  'template.html': [
    '<h1>{{title}}</h1>',
    '<table>',
    '{{#items}}<tr><td>{{name}}</td><td>{{price}}</td></tr>{{/items}}',
    '</table>',
    '<p>Greetings</p>',
  ].join('\n'),
  'template.json': JSON.stringify({ name: 'Order', fileName: 'order.pdf' }),
  'sample.json': JSON.stringify(
    {
      title: 'Order of today',
      items: [
        { name: 'Pen', price: '1.00' },
        { name: 'Ink', price: '2.00' },
      ],
    },
    null,
    2,
  ),
}

/** Creates a template from these files and opens it in the editor. `search` is the URL query, such as `tab=code`. */
export async function openTemplate(
  { page, session, stack }: DashboardSuite,
  { files, search = '' }: { files: Record<string, string>; search?: string },
): Promise<EditorPage> {
  return openEditor(page, { stack, templateId: await makeTemplate(session, { files }), search })
}
