import { blockNames } from '@platen/template/markup'
import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './editor-page.ts'
import { createInsertGallery } from './insert-gallery.ts'
import { until } from './stack.ts'

/**
 * Inserts each block of the gallery that an invoice supports, calling `press` for each button, and undoes the insertion. Throws if the preview
 * fails with a block, or if the files differ at the end.
 */
export async function insertEachBlock(
  dashboard: DashboardSuite,
  press: (button: Locator) => Promise<void>,
): Promise<void> {
  const { page, session, stack } = dashboard
  const { gallery, where, placed } = createInsertGallery(dashboard)
  const templateId = await makeTemplate(session, { library: 'invoice' })
  const editor = await openEditor(page, { stack, templateId })
  await editor.documentPage(1).waitFor()
  const files = async () => {
    await editor.untilSaved()
    return (await readDraft(session, templateId)).source.files
  }
  const before = await files()
  const printed = async () => Number(await page.evaluate(`performance.getEntriesByName('preview').length`))
  let placedBlocks = 0
  for (const { name } of blockNames) {
    const seen = await printed()
    await press(page.getByRole('button', { name: 'Insert', exact: true }))
    const tile = gallery().getByRole('button', { name: new RegExp(`^${name}`) })
    await tile.waitFor()
    if ((await tile.getAttribute('aria-disabled')) === 'true') {
      await page.keyboard.press('Escape')
      await gallery().waitFor({ state: 'detached' })
      continue
    }
    await press(tile)
    const way = gallery().locator('ul > li button').first()
    const place = where().getByRole('button', { name: 'Insert here' })
    const all = gallery().getByRole('button', { name: 'All', exact: true })
    await all.or(place).or(placed()).first().waitFor()
    if (await all.isVisible()) await press(way)
    await place.or(placed()).first().waitFor()
    if (await place.isVisible()) await press(place)
    await placed()
      .getByText(name === 'Page number' ? 'Numbered the pages' : name)
      .waitFor()
    await until(async () => (await printed()) > seen)
    await press(placed().getByRole('button', { name: 'Undo' }))
    await placed().waitFor({ state: 'detached' })
    placedBlocks++
  }
  expect(placedBlocks).to.be.above(12)
  await until(async () => JSON.stringify(await files()) === JSON.stringify(before))
}
