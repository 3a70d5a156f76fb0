import { colorScript, uncolorScript } from '@platen/template/markup'
import type { CDPSession } from './browser.ts'

/**
 * Draws each element with a number in `attribute` as a box in its own color while `print` runs, and nothing else. The page is restored
 * afterwards. Runs in an isolated world, because the page's scripts are off.
 */
export async function withElementColors<T>(
  session: CDPSession,
  { frameId, attribute }: { frameId: string; attribute: string },
  print: () => Promise<T>,
): Promise<T> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'elements',
  })
  await session.send('Runtime.evaluate', { contextId, expression: colorScript(attribute) })
  const printed = await print()
  await session.send('Runtime.evaluate', { contextId, expression: uncolorScript })
  return printed
}
