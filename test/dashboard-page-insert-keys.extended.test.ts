import { useDashboard } from './parts/dashboard-suite.ts'
import { insertEachBlock } from './parts/insert-each-block.ts'

describe('each block inserted with the keyboard, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert-keys.example.com')

  it('each block in the gallery is inserted into an invoice, printed, and completely undone', () =>
    insertEachBlock(dashboard, async (button) => {
      await button.focus()
      await dashboard.page.keyboard.press('Enter')
    }))
})
