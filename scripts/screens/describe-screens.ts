import { heading, pageAt, type Screen, settled } from './open-page.ts'
import { pastedInvoice } from './pasted-table.ts'

const describe = pageAt('/new/describe', 'Describe a document')

/**
 * Screens for the page for describing a new template. The browser keeps typed text for each user, so the empty page belongs to another user.
 */
export const describeScreens: readonly Screen[] = [
  { name: 'describe', as: 'newcomer', open: describe },
  {
    name: 'describe-data',
    as: 'author',
    async open(page, scene) {
      await describe(page, scene)
      await page.getByRole('button', { name: 'Invoice', exact: true }).click()
      await page.getByRole('textbox', { name: 'Table (CSV)' }).fill(pastedInvoice)
      await page.getByRole('heading', { name: /^Detected/ }).waitFor()
      await page.getByRole('button', { name: 'Create template' }).scrollIntoViewIfNeeded()
      await settled(page)
    },
  },
  {
    name: 'operator-model',
    as: 'guest',
    async open(page, scene) {
      await pageAt('/operator/model', 'Model')(page, scene)
      await page.getByLabel('Operator token').fill(scene.operatorToken)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Model for new templates').waitFor()
      await heading(page, 'Model')
    },
  },
]
