import { colourScript, uncolourScript } from '@platen/template/markup'
import type { CDPSession } from './browser.ts'

/**
 * Draws each element of a frame that has a number in `attribute` as a box of its own colour, and nothing else, while `print` runs. The page is
 * then as it was before. Runs in a world of its own, as the page's scripts stay off.
 */
export async function withElementColours<T>(
  session: CDPSession,
  { frameId, attribute }: { frameId: string; attribute: string },
  print: () => Promise<T>,
): Promise<T> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'elements',
  })
  await session.send('Runtime.evaluate', { contextId, expression: colourScript(attribute) })
  const printed = await print()
  await session.send('Runtime.evaluate', { contextId, expression: uncolourScript })
  return printed
}
