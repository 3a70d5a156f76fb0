import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, makeTemplate, openEditor, readDraft } from './editor-page.ts'

/** The editor, its selection panel, and the files in the draft. */
export interface PanelPage extends EditorPage {
  /** The panel with this title. */
  panel: (title: string) => Locator
  /** Clicks text on the first page until its element is selected. `title` is the panel's title. */
  select: (text: string, title: string) => Promise<Locator>
  /** Presses Tab until the element with this title is selected. */
  walkTo: (title: string) => Promise<Locator>
  /** Returns the saved files in the draft. */
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
