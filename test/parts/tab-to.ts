import type { Locator } from 'playwright-core'

/** Presses Tab until `wanted` has the focus, after it is enabled. */
export async function tabTo(wanted: Locator): Promise<void> {
  const focused = wanted.page().locator(':focus')
  await wanted.and(wanted.page().locator(':not(:disabled)')).waitFor()
  for (let presses = 0; presses < 200; presses++) {
    if ((await wanted.and(focused).count()) > 0) return
    await wanted.page().keyboard.press('Tab')
  }
  throw new Error('Tab never reached the element')
}
