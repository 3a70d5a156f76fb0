import { useDashboard } from './parts/dashboard-suite.ts'
import { insertEachBlock } from './parts/insert-each-block.ts'

describe('each block inserted into the page by keys, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert-keys.example.com')

  it('by keys: each block of the gallery goes onto an invoice, which is printed with it, and leaves the same bytes', () =>
    insertEachBlock(dashboard, async (button) => {
      await button.focus()
      await dashboard.page.keyboard.press('Enter')
    }))
})
