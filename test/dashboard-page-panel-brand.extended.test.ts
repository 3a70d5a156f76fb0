import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openPanel } from './parts/panel-page.ts'

const html = '<h1>Order {{no}}</h1>\n<p>Thank you.</p>\n'
const css =
  ':root {\n  --primary: var(--brand-primary, #0f4c5c);\n}\n\nh1 {\n  color: var(--primary);\n  font-size: 20pt;\n}\n'
const files = {
  'template.html': html,
  'style.css': css,
  'template.json': JSON.stringify({ name: 'Order' }),
  'sample.json': JSON.stringify({ no: 'A-1' }),
}

describe('the brand and typed values in the panel, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@panel-brand.example.com')
  const open = () => openPanel(dashboard, files, 'Order A-1')

  before(async () => {
    const json = { primary: '#aa2255', accent: '#118833', headingFont: 'eb-garamond', textFont: null }
    const answer = await dashboard.session.fetch('/brand', { method: 'PUT', json })
    expect(answer.ok).to.equal(true)
  })

  it('with the mouse: a brand value is shown with the account’s color, and brand colors are selected by name', async () => {
    const { select, files: kept } = await open()
    const { page } = dashboard
    const title = await select('Order A-1', 'Title: no')
    const colour = title.getByRole('textbox', { name: 'Color', exact: true })
    await title.getByText('Primary brand color').waitFor()
    expect(await colour.inputValue()).to.equal('#aa2255')
    const text = await select('Thank you.', 'Paragraph')
    await text.getByRole('textbox', { name: 'Color', exact: true }).click()
    const choices = page.getByRole('dialog', { name: 'Color', exact: true })
    await choices.waitFor()
    expect(await axeFindings(page)).to.deep.equal([])
    await choices.getByRole('button', { name: 'Primary brand color' }).click()
    // Uses the style sheet’s variable if there is one.
    expect(await kept()).to.include({
      'template.html': html.replace('<p>', '<p class="paragraph">'),
      'style.css': `${css}\n.paragraph {\n  color: var(--primary);\n}\n`,
    })
    await page.keyboard.press('Escape')
    await text.getByRole('button', { name: 'Reset color' }).click()
    expect(await kept()).to.include({ 'template.html': html, 'style.css': css })
  })

  it('with the keyboard: a brand color and font that the style sheet does not use yet', async () => {
    const { walkTo, files: kept } = await open()
    const { page } = dashboard
    const text = await walkTo('Paragraph')
    await text.getByRole('button', { name: 'Choose: Background' }).focus()
    await page.keyboard.press('Enter')
    const choices = page.getByRole('dialog', { name: 'Background', exact: true })
    await choices.waitFor()
    await page.keyboard.press('Tab')
    await choices.getByRole('button', { name: 'Secondary brand color' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await choices.waitFor({ state: 'hidden' })
    await text.getByRole('combobox', { name: 'Font' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'EB Garamond (brand heading font)' }).click()
    const written = (await kept())['style.css']
    expect(written).to.match(/\n\.paragraph \{\n {2}background-color: var\(--brand-accent, #118833\);\n/)
    expect(written).to.match(/ {2}font-family: var\(--brand-font-heading, 'EB Garamond', .*serif\);\n\}\n$/)
  })

  it('sizes can be typed in any unit; an invalid size stays, shows the format, and changes nothing', async () => {
    const { select, files: kept } = await open()
    const { page } = dashboard
    const title = await select('Order A-1', 'Title: no')
    const size = title.getByRole('textbox', { name: 'Size' })
    await size.fill('1,2 cm')
    const sized = `${css}\n.title {\n  font-size: 1.2cm;\n}\n`
    expect((await kept())['style.css']).to.equal(sized)
    await size.fill('12 apples')
    await page.keyboard.press('Tab')
    await title.getByText('Enter a number, such as 12 pt or 12 mm, at least 1').waitFor()
    expect(await size.inputValue()).to.equal('12 apples')
    expect((await kept())['style.css']).to.equal(sized)
    expect(await axeFindings(page)).to.deep.equal([])
    await size.focus()
    await page.keyboard.press('Escape')
    expect(await size.inputValue()).to.equal('34.02 pt')
    await title.getByRole('textbox', { name: 'Width' }).fill('50%')
    expect((await kept())['style.css']).to.equal(sized.replace('cm;', 'cm;\n  width: 50%;'))
  })
})
