import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Demo } from './prepare-demo.ts'
import { writePrivate } from './write-private.ts'

/** What the demo made: the request as a file to send again, and the document. */
export interface DemoDocument {
  requestFile: string
  pdfFile: string
}

/** The account or the template of `demo.json` is not there any more. */
export class DemoGone extends Error {}

/** Renders the demo invoice through the public API. Rejects with `DemoGone`, or an `Error` with the API's own words. */
export async function renderDemo(given: {
  repo: string
  dataFolder: string
  demo: Demo
}): Promise<DemoDocument> {
  const { demo, dataFolder } = given
  const sample: unknown = JSON.parse(
    await readFile(join(given.repo, 'templates', 'invoice', 'sample.json'), 'utf8'),
  )
  const request = JSON.stringify({ templateId: demo.templates.invoice, data: sample })
  const requestFile = join(dataFolder, 'demo-request.json')
  const pdfFile = join(dataFolder, 'demo-invoice.pdf')
  await writePrivate(requestFile, `${request}\n`)

  const response = await fetch(`${demo.baseUrl}/v1/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
    body: request,
  })
  const text = await response.text()
  if (response.status === 401 || response.status === 404) throw new DemoGone(text)
  if (!response.ok)
    throw new Error(`The demo invoice could not be made: ${response.status} ${text.slice(0, 2_000)}`)
  const answer: { base64: string } = JSON.parse(text)
  await writePrivate(pdfFile, Buffer.from(answer.base64, 'base64'))
  return { requestFile, pdfFile }
}
