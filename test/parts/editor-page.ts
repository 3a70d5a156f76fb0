import type { CreatedTemplate, DraftAnswer } from '@platen/contract'
import type { Locator, Page } from 'playwright-core'
import type { DashboardSession } from './dashboard-session.ts'
import type { SharedStack } from './stack.ts'

/** The editor, and actions in it. */
export interface EditorPage {
  page: Page
  /** The document on the right side. */
  document: Locator
  /** The status of autosave. */
  saveState: Locator
  /** A page of the document with its text, counted from 1. */
  documentPage(number: number): Locator
  /** Waits until a rendered page contains `text`. */
  untilShown(text: string): Promise<void>
  openTab(name: 'Chat' | 'Page' | 'Data' | 'Settings' | 'Code' | 'Integrations'): Promise<void>
  /** Opens a part of the Code tab. */
  openCode(part: 'HTML' | 'CSS' | 'Text' | 'Assets'): Promise<void>
  /** Replaces `text` in the open code by typing. */
  replaceInCode(text: string, by: string): Promise<void>
  untilSaved(): Promise<void>
}

/** Creates a template over HTTP, from the library or blank with `files` as its draft. Returns its ID. */
export async function makeTemplate(
  session: DashboardSession,
  from: { library: string } | { files: Record<string, string> },
): Promise<string> {
  const json = 'library' in from ? { from: 'library', library: from.library } : { from: 'blank' }
  const answer = await session.fetch('/templates', { method: 'POST', json })
  const { templateId } = (await answer.json()) as CreatedTemplate
  if ('files' in from) await saveDraft(session, templateId, from.files)
  return templateId
}

/** Returns the saved draft. */
export async function readDraft(session: DashboardSession, templateId: string): Promise<DraftAnswer> {
  const answer = await session.fetch(`/templates/${templateId}/draft`)
  if (!answer.ok) throw new Error(`the draft: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as DraftAnswer
}

/** Saves `files` as the draft, replacing the existing one. */
export async function saveDraft(
  session: DashboardSession,
  templateId: string,
  files: Record<string, string>,
): Promise<void> {
  const address = `/templates/${templateId}/draft`
  const { revision } = await readDraft(session, templateId)
  const json = { source: { files, assets: {} }, revision }
  const answer = await session.fetch(address, { method: 'PUT', json })
  if (!answer.ok) throw new Error(`the draft: ${answer.status} ${await answer.text()}`)
}

/** Opens a template in the editor. `search` is the URL query, such as `tab=code`. */
export async function openEditor(
  page: Page,
  { stack, templateId, search = '' }: { stack: SharedStack; templateId: string; search?: string },
): Promise<EditorPage> {
  await page.goto(`${stack.baseUrl}/app/templates/${templateId}?${search}`)
  return editorOn(page)
}

/** Returns the editor on an open page. */
export function editorOn(page: Page): EditorPage {
  const document = page.getByRole('region', { name: /^Document,/ })
  const saveState = page.getByRole('banner').getByRole('status')
  const documentPage = (number: number) =>
    document.getByRole('group', { name: `Page ${number}`, exact: true })
  return {
    page,
    document,
    saveState,
    documentPage,
    untilShown: (text) => document.getByText(text).first().waitFor(),
    openTab: (name) => page.getByRole('tab', { name, exact: true }).click(),
    async openCode(part) {
      await page.getByRole('tab', { name: 'Code', exact: true }).click()
      const parts = page.getByRole('radiogroup', { name: 'Part of the template' })
      await parts.getByText(part, { exact: true }).click()
    },
    async replaceInCode(text, by) {
      const code = page.locator('.cm-content')
      await code.press('Control+f')
      const find = page.locator('.cm-search [name=search]')
      // The search panel reacts to key events, not to filled text.
      await find.pressSequentially(text)
      await find.press('Enter')
      await page.locator('.cm-searchMatch-selected').waitFor()
      await find.press('Escape')
      await find.waitFor({ state: 'detached' })
      await page.keyboard.type(by)
    },
    untilSaved: () => saveState.getByText('Saved', { exact: true }).waitFor(),
  }
}
