import type { CDPSession } from './browser.ts'

/**
 * Takes the page to an empty document in the sandbox of HTML, which all documents that are put in its place share: there none moves on by
 * `<meta http-equiv="refresh">`, which would end the print, and none runs a script, were it only allowed to.
 */
export async function enterSandbox(session: CDPSession): Promise<void> {
  const loaded = new Promise<void>((resolve) => session.once('Page.loadEventFired', () => resolve()))
  session.once('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [
      { name: 'content-type', value: 'text/html' },
      { name: 'content-security-policy', value: 'sandbox' },
    ]
    const answer = { requestId, responseCode: 200, responseHeaders, body: '' }
    // A page that is gone rejects the navigation, too.
    session.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  await session.send('Page.navigate', { url: 'https://lane.invalid/' })
  await loaded
}
