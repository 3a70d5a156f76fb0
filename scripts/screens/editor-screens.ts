import type { Page } from 'playwright-core'
import { go, heading, type Screen, settled } from './open-page.ts'
import type { Scene } from './scene.ts'

/** Whether the screen is so narrow that the editor shows either a tab or the document. */
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Opens a tab of the editor, and waits for the document's first page. */
export function editorAt(
  search: string,
  of: (scene: Scene) => string = ({ changed }) => changed,
): Screen['open'] {
  return async (page, scene) => {
    await go(page, scene, `/templates/${of(scene)}${search}`)
    await heading(page, /./)
    await settled(page)
    await page.getByRole('tab').first().waitFor()
    if (isNarrow(page)) return
    // The text layer of a page is drawn after its picture.
    await page.locator('[data-page="1"] span').first().waitFor({ state: 'attached' })
    await settled(page)
  }
}

const editor = (name: string, search: string): Screen => ({
  name: `editor-${name}`,
  as: 'author',
  isEditor: true,
  open: editorAt(search),
})

/** Opens the list of fields with an address that selects no field, because the browser profile remembers the switch above the list for all pages. */
const fieldList = '?tab=data&field=-'

/** A screen with a formula for the items that is typed but not added, so that nothing is saved. */
const formula = (name: string, typed: string, then: (page: Page) => Promise<void>): Screen => ({
  ...editor(`formula-${name}`, fieldList),
  async open(page, scene) {
    await editorAt(fieldList)(page, scene)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Formula/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('discount')
    await page.getByLabel('Where', { exact: true }).selectOption('items')
    await page.getByRole('textbox', { name: 'Formula' }).pressSequentially(typed)
    await then(page)
    await settled(page)
  },
})

/** A screen with the gallery of blocks, and the line that marks the position of a new block. */
const inserting = (name: string, then: (page: Page) => Promise<void>): Screen => ({
  ...editor(name, ''),
  async open(page, scene) {
    await editorAt('')(page, scene)
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await then(page)
    await settled(page)
  },
})

/** Screens for the tabs of a template's draft. */
export const editorScreens: readonly Screen[] = [
  editor('page', ''),
  editor('page-names', '?view=names'),
  inserting('insert', (page) => page.getByRole('button', { name: /^Chart/ }).waitFor()),
  inserting('insert-place', async (page) => {
    await page.getByRole('button', { name: /^Totals/ }).click()
    const where = page.getByRole('group', { name: 'Insert position' })
    await where.getByText(/“/).waitFor()
    for (let keys = 0; keys < 2; keys++) await page.keyboard.press('ArrowDown')
  }),
  editor('data', '?tab=data'),
  editor('fields', fieldList),
  editor('field-money', '?tab=data&field=items.price'),
  editor('formula', '?tab=data&field=items.amount'),
  formula('completion', 'round(quantity * price * 0.05, 2)', async (page) => {
    await page.getByRole('cell', { name: '123.2' }).waitFor()
    await page.keyboard.press('Home')
    for (let keys = 0; keys < 'round(quantity * pr'.length; keys++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+Space')
    await page
      .locator('.cm-tooltip-autocomplete')
      .getByRole('option', { name: /^price/ })
      .waitFor()
  }),
  formula('fault', 'round(quantity * prize * 0.05, 2)', (page) =>
    page.locator('.cm-lintRange-error', { hasText: /^prize$/ }).waitFor(),
  ),
  editor('code-html', '?tab=code&file=html'),
  editor('code-css', '?tab=code&file=css'),
  editor('code-texts', '?tab=code&file=texts&texts=texts%2Fde.json'),
  editor('settings', '?tab=settings'),
  editor('code-assets', '?tab=code&file=assets'),
  editor('integrations', '?tab=integrations'),
]
