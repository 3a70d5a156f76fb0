import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { createOverlayCanvas } from './parts/overlay-canvas.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { until } from './parts/stack.ts'

/** Maximum distance in points between the printed and the placed position. */
const tolerance = 0.5

describe('the canvas of a PDF overlay template, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@overlay.example.com')
  const { canvas, open, panel, press, untilStatus } = createOverlayCanvas(dashboard)

  it('with the keyboard: three text boxes are placed, aligned, filled, published and printed at their positions', async () => {
    const { page, session, stack } = dashboard
    const { templateId, html, editor } = await open()
    await canvas().focus()
    await press('t', 'Enter')
    await untilStatus(/^Added: Text, page 1/)
    // The new box has the focus: text that is typed now becomes its content.
    await panel().getByRole('textbox', { name: 'Text' }).and(page.locator(':focus')).waitFor()
    await press('Escape', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight')
    await press('t', 'Enter', 'Escape', 'Shift+ArrowLeft', 't', 'Enter', 'Escape', 'ArrowUp')
    await page.getByText('Page 1 with 3 boxes').or(canvas()).first().waitFor()
    await press('Control+a', 'Shift+L')
    await untilStatus(/^Aligned 3 boxes: left edges/)
    const leftsOf = (text: string) => Array.from(text.matchAll(/left:([\d.]+)pt/g), ([, left]) => left)
    const isAligned = async () =>
      new Set(leftsOf(await html())).size === 1 && leftsOf(await html()).length === 3
    await until(isAligned)
    await press('Control+z')
    await until(async () => new Set(leftsOf(await html())).size > 1)
    await press('Control+Shift+z')
    await until(isAligned)

    for (const text of ['Name: {{first}} {{last}}', 'Town: {{city}}', 'Plain words']) {
      await press('Tab', 'Enter')
      await panel().getByRole('textbox', { name: 'Text' }).and(page.locator(':focus')).waitFor()
      // Typed literally: the automatically closed braces are typed over.
      await page.keyboard.type(text)
      await press('Control+Enter')
      await canvas().and(page.locator(':focus')).waitFor()
    }
    await editor.untilSaved()
    expect(await html()).to.match(
      />Name: \{\{first\}\} \{\{last\}\}<[\s\S]*>Town: \{\{city\}\}<[\s\S]*>Plain words</,
    )
    expect(await axeFindings(page)).to.deep.equal([])

    await publish()
    const pdf = await createAsCaller(
      { stack, session },
      { templateId, data: { first: 'Zoë', last: 'Ünal', city: 'Riga' } },
    )
    const words = await readPrintedWords(pdf)
    const [left = Number.NaN] = leftsOf(await html()).map(Number)
    const tops = Array.from((await html()).matchAll(/top:([\d.]+)pt;[^>]*>(?:Name|Town|Plain)/g), ([, top]) =>
      Number(top),
    )
    for (const text of ['Name: Zoë Ünal', 'Town: Riga', 'Plain words']) {
      const printed = words.find((one) => one.text === text)
      expect(printed?.page, text).to.equal(1)
      expect(printed?.left, text).to.be.closeTo(left, tolerance)
      // A 12-point line in the middle of 18 points has its baseline at 13 points.
      const [nearest = Number.NaN] = tops
        .map((top) => top + 13)
        .filter((one) => Math.abs(one - (printed?.baseline ?? 0)) < 6)
      expect(printed?.baseline, text).to.be.closeTo(nearest, tolerance)
    }
  })

  async function publish() {
    const { page } = dashboard
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    // The sample has values for the new fields, so there is nothing to fix.
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('heading', { name: /is live$/ }).waitFor()
  }
})
