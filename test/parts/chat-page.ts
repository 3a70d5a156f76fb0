import type { DraftAnswer } from '@platen/contract'
import type { Keyboard, Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './editor-page.ts'

/** The files of the template that `open` creates. */
export const chatOrderFiles = {
  'template.html': [
    '<h1>Order {{no}}</h1>',
    '<p class="to">For {{customer}}</p>',
    '<p class="thanks">Thank you</p>',
    '',
  ].join('\n'),
  'style.css': 'h1 {\n  color: #000000;\n}\n\n.to {\n  color: #111111;\n}\n',
  'template.json': JSON.stringify({
    name: 'Order',
    fields: { no: { type: 'text', label: 'Number' }, customer: { type: 'text', label: 'Customer' } },
  }),
  'sample.json': '{\n  "no": "A-1",\n  "customer": "Ada"\n}\n',
}

/** The editor's Chat tab, and actions on it. */
export interface ChatPage {
  keys: () => Keyboard
  /** The prompt box. */
  box: () => Locator
  /** A button by its exact name, on the whole page or inside `of`. */
  button: (name: string, of?: Locator) => Locator
  /** The card for the turn with this prompt. */
  turn: (prompt: string) => Locator
  /** Creates an order template and opens its Chat tab. */
  open: () => Promise<ChatEditor>
  /** Sends a prompt, waits for the end of its turn, and returns its card. */
  ask: (prompt: string) => Promise<Locator>
}

interface ChatEditor extends EditorPage {
  /** Returns the saved draft. */
  draft: () => Promise<DraftAnswer>
  /** Returns a saved file in the draft. */
  file: (name: string) => Promise<string | undefined>
}

export function createChatPage(dashboard: DashboardSuite): ChatPage {
  const keys = () => dashboard.page.keyboard
  const box = () => dashboard.page.getByRole('textbox', { name: 'What would you like to change?' })
  const turn = (prompt: string) => dashboard.page.getByRole('listitem').filter({ hasText: prompt }).first()
  return {
    keys,
    box,
    button: (name, of = dashboard.page.locator('body')) => of.getByRole('button', { name, exact: true }),
    turn,
    async open() {
      const { page, session, stack } = dashboard
      const templateId = await makeTemplate(session, { files: chatOrderFiles })
      const editor = await openEditor(page, { stack, templateId, search: 'tab=chat' })
      await editor.untilShown('Order A-1')
      const draft = () => readDraft(session, templateId)
      return { ...editor, draft, file: async (name) => (await draft()).source.files[name] }
    },
    async ask(prompt) {
      await box().fill(prompt)
      await keys().press('Control+Enter')
      await turn(prompt).getByText('Composer ·').waitFor()
      return turn(prompt)
    },
  }
}
