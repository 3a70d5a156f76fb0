import { colorScript, uncolorScript } from '@platen/template/markup'
import { expect } from 'chai'
import { openBrowser, type SuiteBrowser } from './parts/browser.ts'
import { withElementNumbers } from './parts/number-elements.ts'

describe('the script that draws elements in their colors, in a browser', () => {
  let browser: SuiteBrowser

  before(async () => (browser = await openBrowser()))
  after(() => browser?.close())

  it('colors every element, regardless of the names on the page', async () => {
    const html = [
      '<form name="querySelectorAll"><input name="style"><input name="getAttribute"></form>',
      '<form name="createElement"></form><img name="head" alt=""><p id="p">x</p>',
      '<svg><path d="M0 0"/></svg><math><mi>x</mi></math>',
    ].join('')
    const page = await (await browser.newContext()).newPage()
    await page.setContent(withElementNumbers(html, 'data-e'))
    await page.evaluate(colorScript('data-e'))
    const seen = await page.evaluate(
      `Array.from(Document.prototype.querySelectorAll.call(document, '[data-e]'), (element) => getComputedStyle(element).backgroundColor)`,
    )
    expect(new Set(seen as string[])).to.have.property('size', 10)
    expect(seen).to.not.include('rgba(0, 0, 0, 0)')
    expect(await page.evaluate(`getComputedStyle(document.getElementById('p')).color`)).to.equal(
      'rgba(0, 0, 0, 0)',
    )
    await page.close()
  })

  it('colors elements with an important background, and does not change which selectors match', async () => {
    const style = [
      'p { background: red !important } #a { background-image: url(b.png) !important }',
      '[style] { width: 10px } p:not([style]) { width: 20px }',
      '@layer own { i { background: blue !important } }',
    ].join('\n')
    const html = `<style>${style}</style><p id="a"></p><p></p><p style="background: green !important"></p><i style="color:red"></i>`
    const page = await (await browser.newContext()).newPage()
    await page.setContent(withElementNumbers(html, 'data-e'))
    const read = (name: string) =>
      page.evaluate<string[]>(
        `Array.from(document.querySelectorAll('p, i'), (element) => getComputedStyle(element)['${name}'])`,
      )
    const widths = await read('width')
    await page.evaluate(colorScript('data-e'))
    expect(await read('width')).to.deep.equal(widths)
    expect(await read('backgroundImage')).to.deep.equal(['none', 'none', 'none', 'none'])
    const colours = await read('backgroundColor')
    expect(new Set(colours).size).to.equal(4)
    for (const colour of colours.slice(0, 3)) expect(colour).to.match(/^rgba\(.*, 0\.996\)$/)
    await page.close()
  })

  it('restores the page', async () => {
    const html = [
      '<p style="color: red; background: url(a.png) !important">a</p><p style="background:none">a</p><p style>b</p><p style="no css">c</p><p>d</p>',
      '<form name="setAttribute"><input name="removeAttribute" style="COLOR:RED"></form>',
      '<svg style="fill:red"><path d="M0 0"/></svg>',
    ].join('')
    const page = await (await browser.newContext()).newPage()
    await page.setContent(withElementNumbers(html, 'data-e'))
    const before = await page.content()
    await page.evaluate(colorScript('data-e'))
    expect(await page.content()).to.not.equal(before)
    await page.evaluate(uncolorScript)
    expect(await page.content()).to.equal(before)
    await page.close()
  })
})
