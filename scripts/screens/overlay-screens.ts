import type { Page } from 'playwright-core'
import { editorAt } from './editor-screens.ts'
import { type Screen, settled } from './open-page.ts'

const form = editorAt('?tab=page', ({ form: id }) => id)
const blankForm = editorAt('?tab=page', ({ blankForm: id }) => id)

const untilDrawn = async (page: Page) => {
  await page.locator('[data-page] canvas').first().waitFor()
  await settled(page)
}

/** Screens for PDF overlay templates. */
export const overlayScreens: readonly Screen[] = [
  {
    name: 'overlay',
    as: 'author',
    isEditor: true,
    async open(page, scene) {
      await form(page, scene)
      await untilDrawn(page)
    },
  },
  {
    name: 'overlay-find',
    as: 'author',
    isEditor: true,
    async open(page, scene) {
      await blankForm(page, scene)
      await untilDrawn(page)
      await page.getByRole('button', { name: 'Find fields' }).last().click()
      await page.getByRole('complementary', { name: 'Fields found' }).getByRole('checkbox').first().waitFor()
      await settled(page)
    },
  },
]
