import { Fault } from '@platen/contract'
import type { CDPSession } from './browser.ts'
import { type FittedSheets, fitScript } from './fit-script.ts'

/**
 * Makes what stands on the sheets of a merged page fit. In a world of its own: the page's scripts stay off. Throws `render_failed` for a
 * page in which that cannot be done.
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
      'The boxes on the pages could not be measured. Remove everything from them except text, pictures, codes and tables.',
    cause: new Error(exceptionDetails.exception?.description ?? exceptionDetails.text),
  })
}
