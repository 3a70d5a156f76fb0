import { useDashboard } from './parts/dashboard-suite.ts'
import { createOverlayCanvas } from './parts/overlay-canvas.ts'
import { until } from './parts/stack.ts'

describe('the canvas of a PDF overlay template with the mouse, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@overlay-mouse.example.com')
  const { box, canvas, open, panel, press, untilStatus } = createOverlayCanvas(dashboard)

  it('a box is drawn, snaps to another box, and moves to the next page, and each drag is one undo step', async () => {
    const { page } = dashboard
    const { html, editor } = await open()
    const around = await canvas().boundingBox()
    if (!around) throw new Error('the canvas is not visible')
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(from[0], from[1])
      await page.mouse.down()
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
      await page.mouse.move(to[0], to[1])
      await page.mouse.up()
    }
    const [x, y] = [around.x + 120, around.y + 120]
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await drag([x, y], [x + 150, y + 24])
    await page.keyboard.type('One')
    await page.getByRole('button', { name: 'Check mark', exact: true }).click()
    await drag([x + 200, y + 100], [x + 220, y + 120])
    const named = panel().getByLabel('Shown if this field is yes')
    await named.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('is paid!')
    await panel().getByText('Use letters, digits, _ and -, with dots between nested names').waitFor()
    await named.fill('paid')
    await press('Enter')
    await until(async () => (await html()).includes('{{#paid}}'))
    await press('Escape', 'Escape')
    await canvas().and(page.locator(':focus')).waitFor()
    await editor.untilSaved()
    const places = async () =>
      Array.from((await html()).matchAll(/left:([\d.]+)pt;top:([\d.]+)pt/g), ([, left, top]) => [left, top])
    const before = await places()
    // Three pixels from the left edge of the other box.
    await drag([x + 210, y + 110], [x + 13, y + 110])
    await untilStatus(/^Check mark paid, page 1/)
    await until(async () => (await places())[0]?.[0] === (await places())[1]?.[0])
    await press('Control+z')
    await until(async () => JSON.stringify(await places()) === JSON.stringify(before))
    await box(/^Text One/).click()
    await press('Control+c')
    await page.getByRole('group', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click()
    await press('Control+v')
    await until(async () => /data-page="2">\s*<div data-box="text"[^>]*>One</.test(await html()))
    await press('Delete')
    await until(async () => !(await html()).includes('data-page="2"'))
  })
})
