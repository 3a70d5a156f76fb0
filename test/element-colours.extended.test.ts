import { colourScript, numberElements } from '@platen/template/markup'
import { expect } from 'chai'
import { openBrowser, type SuiteBrowser } from './parts/browser.ts'

describe('the script that draws elements in their colours, in a browser', () => {
  let browser: SuiteBrowser

  before(async () => (browser = await openBrowser()))
  after(() => browser?.close())

  it('colours every element, whatever names the page gives to its own', async () => {
    const html = [
      '<form name="querySelectorAll"><input name="style"><input name="getAttribute"></form>',
      '<form name="createElement"></form><img name="head" alt=""><p id="p">x</p>',
      '<svg><path d="M0 0"/></svg><math><mi>x</mi></math>',
    ].join('')
    const page = await (await browser.newContext()).newPage()
    await page.setContent(numberElements(html) ?? '')
    await page.evaluate(colourScript)
    const seen = await page.evaluate(
      `Array.from(Document.prototype.querySelectorAll.call(document, '[data-platen-element]'), (element) => getComputedStyle(element).backgroundColor)`,
    )
    expect(new Set(seen as string[])).to.have.property('size', 10)
    expect(seen).to.not.include('rgba(0, 0, 0, 0)')
    expect(await page.evaluate(`getComputedStyle(document.getElementById('p')).color`)).to.equal(
      'rgba(0, 0, 0, 0)',
    )
    await page.close()
  })
})
