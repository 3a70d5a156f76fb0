import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Demo } from './prepare-demo.ts'
import { writePrivate } from './write-private.ts'

/** The result of the demo: a file with the request, which can be sent again, and the document. */
export interface DemoDocument {
  requestFile: string
  pdfFile: string
}

/** Thrown if the account or the template in `demo.json` no longer exists. */
export class DemoGone extends Error {}

/**
 * Renders the demo invoice through the public API, with the library's sample. If the template does not accept the sample, because it is from an
 * earlier release or was changed by its owner, sends the previous request again. Rejects with `DemoGone`, or an `Error` with the API's message.
 */
export async function renderDemo(given: {
  repo: string
  dataFolder: string
  demo: Demo
}): Promise<DemoDocument> {
  const { demo, dataFolder } = given
  const sample: unknown = JSON.parse(
    await readFile(join(given.repo, 'templates', 'invoice', 'sample.json'), 'utf8'),
  )
  const requestFile = join(dataFolder, 'demo-request.json')
  const pdfFile = join(dataFolder, 'demo-invoice.pdf')
  const send = async (body: string) => {
    const response = await fetch(`${demo.baseUrl}/v1/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body,
    })
    return { body, response, text: await response.text() }
  }
  const earlier = await readFile(requestFile, 'utf8').catch(() => undefined)
  const first = await send(JSON.stringify({ templateId: demo.templates.invoice, data: sample }))
  const isRefused = first.response.status === 422 && earlier !== undefined
  const { body, response, text } = isRefused ? await send(earlier.trim()) : first
  if (response.status === 401 || response.status === 404) throw new DemoGone(text)
  if (!response.ok)
    throw new Error(`The demo invoice could not be generated: ${response.status} ${text.slice(0, 2_000)}`)
  const answer: { base64: string } = JSON.parse(text)
  await writePrivate(requestFile, `${body}\n`)
  await writePrivate(pdfFile, Buffer.from(answer.base64, 'base64'))
  return { requestFile, pdfFile }
}
