import type { Bundle, ZObject } from 'zapier-platform-core'
import { description } from '#shared/description'

const { getDocument } = description.actions

/** Fetches a document when a step needs it. Its link works without a key, so the key is not sent. */
export async function download(z: ZObject, bundle: Bundle): Promise<string> {
  const { url } = bundle.inputData
  return z.stashFile(z.request({ url: String(url), raw: true }))
}

/** Fetches a document without a link through its job. */
export async function downloadOfJob(z: ZObject, bundle: Bundle): Promise<string> {
  const jobId = encodeURIComponent(String(bundle.inputData['jobId']))
  const { data } = await z.request<{ result?: { base64?: string; fileName?: string } }>({
    url: getDocument.request.path.replace('{jobId}', jobId),
  })
  const { base64, fileName } = data.result ?? {}
  if (base64 === undefined) throw new z.errors.Error('The document no longer exists', 'not_found', 404)
  const bytes = Buffer.from(base64, 'base64')
  return z.stashFile(bytes, bytes.length, fileName, 'application/pdf')
}

export const hydrators = { download, downloadOfJob }
