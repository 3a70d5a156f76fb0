import type { Page } from 'playwright-core'
import { until } from '../../test/parts/stack.ts'
import type { Scene } from './scene.ts'

/** What someone of the dashboard can have before their eyes. */
export interface Screen {
  /** Also the picture's, `docs/screens/<name>-<desktop|dark|phone>.webp`. */
  name: string
  /** `guest`: not logged in. `newcomer`: an account without a template. `author`: one with those of the scene. */
  as: 'guest' | 'newcomer' | 'author'
  /** The editor is made for wide screens. */
  isEditor?: true
  /** What the service answers is a failure, of which the console may tell. */
  isFailure?: true
  /** Brings the page there; settles when all of it is drawn. */
  open(page: Page, scene: Scene): Promise<void>
}

/** Goes to a path of the dashboard. */
export const go = (page: Page, { baseUrl }: Scene, path: string) => page.goto(`${baseUrl}/app${path}`)
/** Waits for a heading; the page's own by default. */
export const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { name, level }).waitFor()

/** A page with a heading, at an address of its own. */
export function pageAt(path: string, title: string): Screen['open'] {
  return async (page, scene) => {
    await go(page, scene, path)
    await heading(page, title)
    await settled(page)
  }
}

/** Pictures are there, skeletons are gone, and no request is under way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  // Those below the fold are not even asked for.
  const arePicturesThere =
    '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)'
  await until(() => page.evaluate<boolean>(arePicturesThere))
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}
