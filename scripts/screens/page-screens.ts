import type { Page } from 'playwright-core'
import { editorAt } from './editor-screens.ts'
import { type Screen, settled } from './open-page.ts'
import type { Scene } from './scene.ts'

/** Returns an element on the document's first page. */
const onPage = (page: Page, text: string) =>
  page.locator('[data-page="1"]').getByText(text, { exact: true }).first()

/** A screen of the page while it is being edited. */
const working = (
  name: string,
  act: (page: Page) => Promise<void>,
  of?: (scene: Scene) => string,
): Screen => ({
  name: `page-${name}`,
  as: 'author',
  isEditor: true,
  async open(page, scene) {
    await editorAt('', of)(page, scene)
    await act(page)
    await settled(page)
  },
})

const path = (page: Page) => page.getByRole('navigation', { name: 'Selected element' })

/** Screens of editing on the page: selected, typed, styled and replaced elements, and marked errors. */
export const pageScreens: readonly Screen[] = [
  working('selected', async (page) => {
    await onPage(page, 'Invoice').click()
    await page.getByRole('button', { name: 'Bold', exact: true }).waitFor()
  }),
  working('typing', async (page) => {
    await onPage(page, 'Thank you for your order.').dblclick()
    await page.getByRole('textbox', { name: 'Text on the page' }).waitFor()
  }),
  working('column', async (page) => {
    await onPage(page, 'Quantity').click()
    await page.getByRole('button', { name: 'Delete the column' }).waitFor()
  }),
  working('picture', async (page) => {
    // The logo has no text. It is in the upper left corner.
    const { width = 0, height = 0 } = (await page.locator('[data-page="1"]').boundingBox()) ?? {}
    await page.locator('[data-page="1"]').click({ position: { x: width * 0.12, y: height * 0.07 } })
    await path(page).getByRole('button', { name: 'Replace image' }).waitFor()
    await page.getByRole('region', { name: 'Image' }).waitFor()
  }),
  working(
    'findings',
    (page) => page.getByRole('button', { name: /\d issues?$/ }).click(),
    ({ misspelt }) => misspelt,
  ),
]
