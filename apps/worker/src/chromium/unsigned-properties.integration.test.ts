import path from 'node:path'
import { findStyleFields } from '@platen/template/bundle'
import { expect } from 'chai'
import { findPrintingBrowser } from '../../../../test/parts/printing-browser.ts'
import { projectFolder, waitMsMax } from '../../../../test/parts/stack.ts'
import { type BrowserProcess, startBrowser } from './browser.ts'

/** Properties for time and the screen, which are not printed. */
const notPrinted = /animation|transition|interest-delay|timeline/

/** Each property with a valid value, and whether it accepts the negative of that value. */
const askChromium = `
  const names = new Set()
  for (const key in document.documentElement.style)
    if (typeof document.documentElement.style[key] === 'string')
      names.add(key.replace(/^webkit/, 'Webkit').replaceAll(/[A-Z]/g, (sign) => '-' + sign.toLowerCase()));
  [...names].flatMap((name) => ['7px', '7%', '7'].filter((value) => CSS.supports(name, value))
    .map((value) => ({ name, value, takesNegative: CSS.supports(name, '-' + value) })))`

describe('the CSS properties that accept negative values', () => {
  let browser: BrowserProcess
  before(async () => {
    browser = await startBrowser({
      executablePath: await findPrintingBrowser(),
      fontsFolder: path.join(projectFolder, 'templates', 'fonts'),
      unsafeNoSandbox: false,
      startTimeoutMs: waitMsMax,
      onLost: () => undefined,
    })
  })
  after(() => browser.kill())

  it('are the same as in Chromium', async () => {
    const { session } = await browser.openPage()
    const { result } = await session.send('Runtime.evaluate', {
      expression: askChromium,
      returnByValue: true,
    })
    const asked = result.value as { name: string; value: string; takesNegative: boolean }[]
    expect(asked.length).to.be.above(300)
    const wrong = asked.filter(({ name, value, takesNegative }) => {
      const uses = [...findStyleFields(`<p style="${name}:${value.replace('7', '{{x}}')}">`).values()]
      return !notPrinted.test(name) && takesNegative === (uses[0]?.startsWith('unsigned') ?? false)
    })
    expect(wrong).to.deep.equal([])
  })
})
