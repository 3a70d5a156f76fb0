import { openSystemBrowser, openLoggedIn } from '../../test/parts/browser.ts'
import { signUp } from '../../test/parts/dashboard-session.ts'
import { makeTemplate, openEditor } from '../../test/parts/editor-page.ts'
import type { Stack } from '../../test/parts/stack.ts'
import { percentile } from '../load.ts'

const edits = 50

/** Measures the milliseconds from the last keystroke until the invoice is redrawn in the editor. */
export async function editorMs(stack: Stack): Promise<{ p50: number; p95: number }> {
  const browser = await openSystemBrowser()
  try {
    const session = await signUp(stack, { email: 'ada@example.com' })
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const page = await openLoggedIn(browser, stack, session)
    const editor = await openEditor(page, { stack, templateId, search: 'tab=code' })
    await editor.untilShown('Bill to')
    await editor.replaceInCode('{{text.bill_to}}', 'Bill')
    await editor.document.getByText('Bill', { exact: true }).waitFor()
    await page.getByText(/^Up to date/).waitFor()
    const drawn = (count: number) =>
      page.waitForFunction((least) => performance.getEntriesByName('preview').length >= least, count)
    await drawn(2)
    await page.evaluate(() => performance.clearMeasures())
    for (let edit = 1; edit <= edits; edit++) {
      await page.keyboard.type(edit % 2 === 0 ? 'n' : 'u')
      await drawn(edit)
    }
    const waits = await page.evaluate(() =>
      performance.getEntriesByName('preview').map(({ duration }) => duration),
    )
    waits.sort((a, b) => a - b)
    return { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95) }
  } finally {
    await browser.close()
  }
}
