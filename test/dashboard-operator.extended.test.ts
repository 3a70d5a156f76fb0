import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { freePort } from './parts/free-port.ts'

// Other suites share the stack, so nothing is saved and Composer keeps responding.
describe('the operator’s model settings, in a browser against the whole stack', () => {
  const dashboard = useDashboard('operator@operator.example.com')

  const open = async () => {
    const { page, stack } = dashboard
    await page.goto(`${stack.baseUrl}/app/operator/model`)
    await page.getByLabel('Operator token').waitFor()
    return (await readFile(path.join(stack.dataFolder, 'operator-token'), 'utf8')).trim()
  }
  const give = async (token: string) => {
    await dashboard.page.getByLabel('Operator token').fill(token)
    await dashboard.page.keyboard.press('Enter')
  }

  it('opens only with the operator token, which this tab keeps after a reload and other tabs do not have', async () => {
    const { page, stack } = dashboard
    const token = await open()
    await give(`${token}x`)
    await page.getByText('This is not the operator token of this service.').waitFor()
    await give(token)
    await page.getByText('No model is connected').waitFor()
    await page.reload()
    await page.getByText('No model is connected').waitFor()

    const other = await page.context().newPage()
    await other.goto(`${stack.baseUrl}/app/operator/model`)
    await other.getByLabel('Operator token').waitFor()
    await page.getByRole('button', { name: 'Remove token' }).click()
    await page.getByLabel('Operator token').waitFor()
  })

  it('explains why a model does not work, and which field is missing', async () => {
    const { page } = dashboard
    await give(await open())
    await page.getByLabel('Model for new templates').fill('some-model')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/Enter the URL of the model provider/)
      .first()
      .waitFor()
    expect(await page.getByLabel('Address').getAttribute('aria-invalid')).to.equal('true')

    await page.getByLabel('Address').fill(`http://127.0.0.1:${await freePort()}/v1`)
    await page.getByLabel('API key').fill('a-key-that-nobody-sees')
    await page.getByRole('button', { name: 'Test' }).click()
    const outcome = page.getByRole('status').filter({ hasText: 'The model does not work yet' })
    await outcome.waitFor()
    expect(await outcome.innerText()).to.match(/reach|answer/)
    expect(await outcome.innerText()).to.not.include('a-key-that-nobody-sees')
    expect(await axeFindings(page)).to.deep.equal([])
  })
})
