import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './editor-page.ts'

/** The editor, its panel of what is selected on the page, and what the draft holds. */
export interface PanelPage extends EditorPage {
  /** The panel, by its title. */
  panel: (title: string) => Locator
  /** Clicks on a text of the first page until what holds it is in hand; `title` is the panel's. */
  select: (text: string, title: string) => Promise<Locator>
  /** Walks from element to element by Tab until one that is called `title` is in hand. */
  walkTo: (title: string) => Promise<Locator>
  /** The files of the draft as it is kept. */
  files: () => Promise<Record<string, string>>
}

/** Opens a template of `files` whose first page shows `text`. */
export async function openPanel(
  { page, stack, session }: DashboardSuite,
  files: Record<string, string>,
  text: string,
): Promise<PanelPage> {
  const templateId = await makeTemplate(session, { files })
  const editor = await openEditor(page, { stack, templateId })
  await editor.untilShown(text)
  const panel = (title: string) => page.getByRole('region', { name: title, exact: true })
  return {
    ...editor,
    panel,
    select: async (of, title) => {
      await editor.documentPage(1).getByText(of, { exact: true }).first().click()
      await panel(title).waitFor()
      return panel(title)
    },
    walkTo: async (title) => {
      await editor.document.focus()
      await page.keyboard.press('Enter')
      const selected = page.getByRole('navigation', { name: 'Selected element' }).locator('[aria-current]')
      await selected.waitFor()
      for (let step = 0; (await selected.textContent()) !== title && step < 30; step++)
        await page.keyboard.press('Tab')
      await panel(title).waitFor()
      return panel(title)
    },
    files: async () => {
      await editor.untilSaved()
      return (await readDraft(session, templateId)).source.files
    },
  }
}
