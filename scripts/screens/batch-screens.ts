import type { BatchAnswer } from '@platen/contract'
import type { Page, Route } from 'playwright-core'
import { waitMsMax } from '../../test/parts/stack.ts'
import { go, pageAt, type Screen, settled } from './open-page.ts'
import type { Scene } from './scene.ts'

/** A table with three rows for the scene's receipt. The second row has an extra cell. */
const receipts = [
  'Receipt no,Customer,Amount received,Currency,Paid on,Payment method,Invoice no,Seller name,Seller contact,Seller registration,Remark',
  'R-1,Priya Raghunathan,486.40,EUR,2026-10-17,Visa card,F 2026/1180,Azulejaria Tavares,loja@tavares.example,NIPC 512 345 678,',
  'R-2,Ada Lovelace,12,50,EUR,2026-10-18,Visa card,F 2026/1181,Azulejaria Tavares,loja@tavares.example,NIPC 512 345 678,',
  'R-3,Grace Hopper,99.00,EUR,2026-10-19,Cash,F 2026/1182,Azulejaria Tavares,loja@tavares.example,NIPC 512 345 678,',
]

/** Opens a new batch, after its file was read and its first documents were printed. */
async function tableGiven(page: Page, scene: Scene): Promise<void> {
  await go(page, scene, `/batches/new?templateId=${scene.published}`)
  const file = { name: 'receipts.csv', mimeType: 'text/csv', buffer: Buffer.from(receipts.join('\n')) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('img', { name: 'Page 1 of document 3' }).waitFor()
  await settled(page)
}

/** Responds with a large batch that is in progress while the picture is taken. */
async function answerRunning(route: Route, { batch, published }: Scene): Promise<void> {
  const now = Date.now()
  const answer: BatchAnswer = {
    batchId: batch,
    status: 'rendering',
    templateId: published,
    templateVersion: 1,
    output: 'zip',
    counts: { items: 12_000, invalid: 0, done: 7_450, failed: 0, warnings: 0 },
    rate: 212,
    secondsLeft: 22,
    createdAt: new Date(now - 37_000).toISOString(),
    startedAt: new Date(now - 35_000).toISOString(),
    expiresAt: new Date(now + 3 * 86_400_000).toISOString(),
  }
  if (route.request().url().endsWith('/events')) {
    // The page does not reconnect until the picture was taken.
    const body = `retry: 600000\n\nevent: progress\ndata: ${JSON.stringify(answer)}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body })
  } else {
    await route.fulfill({ json: answer })
  }
}

const batches = pageAt('/batches', 'Batches')

/** Screens of batches, from the empty list to the result. */
export const batchScreens: readonly Screen[] = [
  { name: 'batches-empty', as: 'newcomer', open: batches },
  { name: 'batches', as: 'author', open: batches },
  { name: 'batch-new', as: 'author', open: pageAt('/batches/new', 'Generate documents from a table') },
  { name: 'batch-columns', as: 'author', open: tableGiven },
  {
    name: 'batch-repair',
    as: 'author',
    async open(page, scene) {
      await tableGiven(page, scene)
      await page.getByRole('button', { name: /^Generate 3 documents/ }).click()
      // On a busy machine, checking the rows takes time.
      await page.getByLabel('Extra cell').waitFor({ timeout: waitMsMax })
      await settled(page)
    },
  },
  {
    name: 'batch-done',
    as: 'author',
    async open(page, scene) {
      await go(page, scene, `/batches/${scene.batch}`)
      await page.getByRole('link', { name: /^Download the ZIP/ }).waitFor()
      await settled(page)
    },
  },
  {
    name: 'batch-running',
    as: 'author',
    async open(page, scene) {
      await page.route(`**/app/api/batches/${scene.batch}**`, (route) => answerRunning(route, scene))
      await go(page, scene, `/batches/${scene.batch}`)
      await page.getByText(/of 12,000 finished/).waitFor()
      await settled(page)
    },
  },
]
