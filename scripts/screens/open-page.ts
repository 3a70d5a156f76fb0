import type { Page } from 'playwright-core'
import { until } from '../../test/parts/stack.ts'
import type { Scene } from './scene.ts'

/** A screen in the dashboard. */
export interface Screen {
  /** Name of the screen and its picture, `docs/screens/<name>-<desktop|dark|phone>.webp`. */
  name: string
  /** `guest`: not logged in. `newcomer`: an account without templates. `author`: an account with the templates of the scene. */
  as: 'guest' | 'newcomer' | 'author'
  /** The editor needs a wide screen. */
  isEditor?: true
  /** The service responds with an error, which may be logged to the console. */
  isFailure?: true
  /** Opens the screen. Resolves when the screen is fully drawn. */
  open(page: Page, scene: Scene): Promise<void>
}

/** Opens a path in the dashboard. */
export const go = (page: Page, { baseUrl }: Scene, path: string) => page.goto(`${baseUrl}/app${path}`)
/** Waits for a heading, by default the page's heading. */
export const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { name, level }).waitFor()

/** Returns a screen of a page with a heading at its own address. */
export function pageAt(path: string, title: string): Screen['open'] {
  return async (page, scene) => {
    await go(page, scene, path)
    await heading(page, title)
    await settled(page)
  }
}

/** Waits until all pictures are loaded, and no skeletons or requests remain. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  // Pictures below the visible part of the page are not requested.
  const arePicturesThere =
    '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)'
  await until(() => page.evaluate<boolean>(arePicturesThere))
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}
