import { expect } from 'chai'
import type { BrowserContext } from 'playwright-core'
import { openBrowser, openProfile, type SuiteBrowser } from './parts/browser.ts'
import { signUp } from './parts/dashboard-session.ts'
import { type SharedStack, shareStack, until } from './parts/stack.ts'

const bytesMax = 150_000

describe('the size of the first visit', () => {
  let stack: SharedStack
  let browser: SuiteBrowser
  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })

  /** Loads `path` until it shows `words` and is idle. Returns the bytes received from each address, including headers. */
  async function firstLoad(
    profile: BrowserContext,
    path: string,
    words: string,
  ): Promise<Map<string, number>> {
    const page = await profile.newPage()
    const devtools = await profile.newCDPSession(page)
    const addresses = new Map<string, string>()
    const bytes = new Map<string, number>()
    const over = new Set<string>()
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
      addresses.set(requestId, request.url),
    )
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const address = addresses.get(requestId) ?? requestId
      bytes.set(address, (bytes.get(address) ?? 0) + encodedDataLength)
      over.add(requestId)
    })
    devtools.on('Network.loadingFailed', ({ requestId }) => over.add(requestId))
    await devtools.send('Network.enable')
    await page.goto(`${stack.baseUrl}${path}`)
    await page.getByText(words).waitFor()
    let asked: number
    do {
      asked = addresses.size
      await until(() => [...addresses.keys()].every((requestId) => over.has(requestId)))
      await page.evaluate('new Promise((idle) => requestIdleCallback(idle))')
    } while (addresses.size > asked)
    return bytes
  }

  function expectSmall(bytes: Map<string, number>): void {
    const lines = [...bytes]
      .toSorted(([, one], [, other]) => other - one)
      .map(([of, count]) => `${count} ${of}`)
    const scripts = [...bytes.keys()].filter((address) => address.includes('/assets/index-'))
    expect(scripts, 'the first script and the first style').to.have.lengthOf(2)
    const sum = [...bytes.values()].reduce((whole, count) => whole + count, 0)
    expect(sum, lines.join('\n')).to.be.below(bytesMax)
  }

  it('is less than 150 KB in total for the login page', async () => {
    expectSmall(await firstLoad(await browser.newContext(), '/app/sign-in', 'Forgot your password?'))
  })

  it('is less than 150 KB in total for the list of templates', async () => {
    const session = await signUp(stack, { email: 'first-load@people.example.com' })
    const profile = await openProfile(browser, stack, session)
    expectSmall(await firstLoad(profile, '/app/templates', 'Create your first document'))
  })
})
