import { Fault } from '@platen/contract'
import type { CDPSession } from './browser.ts'
import { type FittedSheets, fitScript } from './fit-script.ts'

/**
 * Fits the content of a merged page's sheets, in an isolated world, because the page's scripts are off. Throws `render_failed` if this is
 * not possible.
 */
export async function fitSheets(session: CDPSession, frameId: string): Promise<FittedSheets> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'sheets',
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression: fitScript,
    awaitPromise: true,
    returnByValue: true,
  })
  if (!exceptionDetails) return result.value as FittedSheets
  throw new Fault('render_failed', {
    detail:
      'The boxes on the pages could not be measured. Remove everything from them except text, images, codes and tables.',
    cause: new Error(exceptionDetails.exception?.description ?? exceptionDetails.text),
  })
}
