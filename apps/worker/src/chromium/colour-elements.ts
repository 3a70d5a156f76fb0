import { colourScript } from '@platen/template/markup'
import type { CDPSession } from './browser.ts'

/** Draws each numbered element of a frame as a box of its own colour, and nothing else. In a world of its own: the page's scripts stay off. */
export async function colourElements(session: CDPSession, frameId: string): Promise<void> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'elements',
  })
  await session.send('Runtime.evaluate', { contextId, expression: colourScript })
}
