import type { TextTree } from '@platen/contract'
import { isJsonObject, readJson, readSettings, prepareData } from '@platen/template/draft'

/**
 * Prepares a sample for merging: adds types, formats, computed fields and the text in its language. Returns the sample itself if the template has
 * none of these, or if the sample does not match the template, such as while it is being edited.
 */
export function mergedSample(
  files: Readonly<Record<string, string>>,
  sample: Record<string, unknown>,
  now = Date.now(),
): Readonly<Record<string, unknown>> {
  try {
    const settings = readSettings(files['template.json'] ?? '')
    const texts = textsOf(files)
    const { language = 'en' } = settings
    return prepareData({ ...settings, language, ...(texts && { texts }) }, sample, now)
  } catch {
    return sample
  }
}

/** Returns the translated strings by language. `undefined` if the template has none. */
function textsOf(files: Readonly<Record<string, string>>) {
  const read = Object.entries(files).flatMap(([path, text]) => {
    const locale = /^texts\/([^/]+)\.json$/.exec(path)?.[1]
    const value = readJson(text)
    // A file with other JSON content makes `prepareData` throw, which `mergedSample` catches.
    return locale !== undefined && isJsonObject(value) ? [[locale, value as TextTree] as const] : []
  })
  return read.length === 0 ? undefined : Object.fromEntries(read)
}
