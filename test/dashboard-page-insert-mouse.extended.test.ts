import { useDashboard } from './parts/dashboard-suite.ts'
import { insertEachBlock } from './parts/insert-each-block.ts'

describe('each block inserted with the mouse, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert-mouse.example.com')

  it('each block in the gallery is inserted into an invoice, printed, and completely undone', () =>
    insertEachBlock(dashboard, (button) => button.click()))
})
