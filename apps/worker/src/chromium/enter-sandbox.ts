import type { CDPSession } from './browser.ts'

/**
 * Navigates to an empty document in a sandbox, in which all documents are loaded. They cannot run scripts, or navigate with `<meta
 * http-equiv="refresh">`, which would end the print.
 */
export async function enterSandbox(session: CDPSession): Promise<void> {
  const loaded = new Promise<void>((resolve) => session.once('Page.loadEventFired', () => resolve()))
  session.once('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [
      { name: 'content-type', value: 'text/html' },
      { name: 'content-security-policy', value: 'sandbox' },
    ]
    const answer = { requestId, responseCode: 200, responseHeaders, body: '' }
    // Navigating a closed page also rejects.
    session.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  await session.send('Page.navigate', { url: 'https://lane.invalid/' })
  await loaded
}
