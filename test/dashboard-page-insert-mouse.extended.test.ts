import { useDashboard } from './parts/dashboard-suite.ts'
import { insertEachBlock } from './parts/insert-each-block.ts'

describe('each block inserted by mouse, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@insert-mouse.example.com')

  it('by mouse: each block of the gallery is inserted into an invoice, printed, and undone without a trace', () =>
    insertEachBlock(dashboard, (button) => button.click()))
})
