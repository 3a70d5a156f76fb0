import type { Bundle, ZObject } from 'zapier-platform-core'

/** Fetches a document for the step that takes it. Its link needs no key, and gets none. */
export async function download(z: ZObject, bundle: Bundle): Promise<string> {
  const { url } = bundle.inputData
  return z.stashFile(z.request({ url: String(url), raw: true }))
}

/** What may be fetched later. */
export const hydrators = { download }
