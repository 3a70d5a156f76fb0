import { colourScript, uncolourScript } from '@platen/template/markup'
import type { CDPSession } from './browser.ts'

/**
 * Draws each element of a frame that has a number in `attribute` as a box of its own colour, and nothing else. Runs in a world of its own, as
 * the page's scripts stay off, and returns the id of that world for `uncolourElements`.
 */
export async function colourElements(
  session: CDPSession,
  { frameId, attribute }: { frameId: string; attribute: string },
): Promise<number> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'elements',
  })
  await session.send('Runtime.evaluate', { contextId, expression: colourScript(attribute) })
  return contextId
}

/** Leaves the page as it was before `colourElements`. */
export async function uncolourElements(session: CDPSession, contextId: number): Promise<void> {
  await session.send('Runtime.evaluate', { contextId, expression: uncolourScript })
}
