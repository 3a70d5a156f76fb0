import type { TextTree } from '@platen/contract'
import { isJsonObject, readJson, readSettings, prepareData } from '@platen/template/draft'

/**
 * A sample as the texts of a template print it: by its types and formats, with what formulas compute and the texts of its language.
 * The sample itself where the template says none of that, or where the two do not fit (half-typed).
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

/** The texts of each language that can be read; `undefined` where the template has none. */
function textsOf(files: Readonly<Record<string, string>>) {
  const read = Object.entries(files).flatMap(([path, text]) => {
    const locale = /^texts\/([^/]+)\.json$/.exec(path)?.[1]
    const value = readJson(text)
    // What else may stand in it throws above, and is caught.
    return locale !== undefined && isJsonObject(value) ? [[locale, value as TextTree] as const] : []
  })
  return read.length === 0 ? undefined : Object.fromEntries(read)
}
