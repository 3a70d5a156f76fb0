import { useDashboard } from './parts/dashboard-suite.ts'
import { insertEachBlock } from './parts/insert-each-block.ts'

describe('each block inserted into the page by mouse, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert-mouse.example.com')

  it('by mouse: each block of the gallery goes onto an invoice, which is printed with it, and leaves the same bytes', () =>
    insertEachBlock(dashboard, (button) => button.click()))
})
