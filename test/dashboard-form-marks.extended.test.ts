import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('a PDF form without field names, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@forms-marks.example.com')

  it('opens with its printed labels, the sample’s marks, and notes that do not cover anything', async () => {
    const { page, stack } = dashboard
    await page.goto(`${stack.baseUrl}/app/new`)
    await page
      .locator('input[type=file][accept*="application/pdf"]')
      .setInputFiles(fileURLToPath(new URL('fixtures/pdf/form-xfa.pdf', import.meta.url)))
    const notes = page.getByRole('complementary', { name: 'Notes about this template' })
    await notes.getByText('The PDF has two forms. The plain form is used, and the XFA form is not.').waitFor()
    const boxes = page.getByRole('complementary', { name: 'Boxes' })
    await boxes.getByText('married_filing_jointly', { exact: true }).waitFor()
    const mark = page.getByRole('group', { name: /^Check mark married_filing_jointly/ }).locator('svg')
    expect(await mark.isHidden()).to.equal(true)
    const above = await notes.boundingBox()
    const below = await page.getByRole('tablist').boundingBox()
    expect((above?.y ?? 0) + (above?.height ?? 0)).to.be.at.most(below?.y ?? 0)
    await page.getByRole('tab', { name: 'Data' }).click()
    const asked = page.getByRole('radiogroup', { name: 'Married filing jointly', exact: true })
    await asked.getByText('Yes', { exact: true }).click()
    await page.getByRole('tab', { name: 'Page' }).click()
    await mark.waitFor()
    await notes.getByRole('button', { name: 'Close' }).click()
    await notes.waitFor({ state: 'detached' })
  })
})
