import type { Page } from 'playwright-core'
import { editorAt } from './editor-screens.ts'
import { type Screen, settled } from './open-page.ts'
import type { Scene } from './scene.ts'

const chat = (
  name: string,
  of: (scene: Scene) => string,
  then: (page: Page) => Promise<unknown>,
): Screen => ({
  name: `chat-${name}`,
  as: 'author',
  isEditor: true,
  async open(page, scene) {
    await editorAt('?tab=chat', of)(page, scene)
    await then(page)
    await settled(page)
  },
})

const talkedOver = ({ talkedOver: templateId }: Scene) => templateId

/** Opens the first turn's changes in the conversation. */
async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).first().click()
  await page
    .getByRole('dialog')
    .getByText(/pages? differs?$/)
    .waitFor()
}

/** Screens for the conversation about a template. */
export const chatScreens: readonly Screen[] = [
  chat(
    'empty',
    ({ draft }) => draft,
    (page) => page.getByRole('heading', { name: 'Describe a change' }).waitFor(),
  ),
  chat(
    'made',
    ({ pasted }) => pasted,
    (page) => page.getByText('one table of items with a calculated total').waitFor(),
  ),
  chat('turns', talkedOver, (page) => page.getByRole('button', { name: 'Review changes' }).first().waitFor()),
  chat('review-pages', talkedOver, review),
  chat('review-code', talkedOver, async (page) => {
    await review(page)
    await page
      .getByRole('dialog')
      .getByText(/^Individual changes/)
      .click()
  }),
  chat(
    'picked-fields',
    ({ described }) => described,
    (page) => page.getByRole('region', { name: 'Fields from your description' }).waitFor(),
  ),
]
