import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CreatedTemplate } from '@platen/contract'
import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { type EditorPage, openEditor, readDraft } from './editor-page.ts'

/** The PDF in the template that `open` creates. */
export const fourPagesPdf = path.resolve(import.meta.dirname, '../fixtures/pdf/pdflatex-four-pages.pdf')

/** The canvas of a PDF overlay template, and actions on it. */
export interface OverlayCanvas {
  canvas: () => Locator
  /** A box on the canvas. */
  box: (name: RegExp) => Locator
  /** The panel next to the canvas. */
  panel: () => Locator
  /** Waits until a status contains `text`. */
  untilStatus: (text: RegExp) => Promise<void>
  press: (...keys: string[]) => Promise<void>
  /** Creates a template over the four pages and opens its canvas. */
  open: () => Promise<OpenOverlay>
}

interface OpenOverlay {
  templateId: string
  editor: EditorPage
  /** Returns the draft's saved `template.html`. */
  html: () => Promise<string>
}

export function createOverlayCanvas(dashboard: DashboardSuite): OverlayCanvas {
  const canvas = () => dashboard.page.getByRole('application', { name: /^Page \d/ })
  return {
    canvas,
    box: (name) => canvas().getByRole('group', { name }),
    panel: () => dashboard.page.getByRole('complementary', { name: 'Boxes' }),
    untilStatus: (text) => dashboard.page.getByRole('status').filter({ hasText: text }).first().waitFor(),
    async press(...keys) {
      for (const key of keys) await dashboard.page.keyboard.press(key)
    },
    async open() {
      const { page, session, stack } = dashboard
      const body = readFileSync(fourPagesPdf)
      const upload = await session.fetch('/templates/file?name=Pages', { method: 'POST', body })
      const { templateId } = (await upload.json()) as CreatedTemplate
      const editor = await openEditor(page, { stack, templateId, search: 'tab=page' })
      await canvas().waitFor()
      await page.getByRole('img', { name: 'Page 1' }).and(page.locator('[aria-busy=false]')).waitFor()
      const html = async () => (await readDraft(session, templateId)).source.files['template.html'] ?? ''
      return { templateId, editor, html }
    },
  }
}
