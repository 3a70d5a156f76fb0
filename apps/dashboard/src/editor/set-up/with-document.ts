import type { DraftSource } from '@platen/contract'

/**
 * The template with its document as it is now: the page, its style and its pictures are the document's, and values of new fields join the sample.
 * Everything else stays: settings, fields, what samples hold, texts.
 */
export function withDocument(source: DraftSource, imported: DraftSource): DraftSource {
  const { 'template.html': html, 'style.css': css, 'sample.json': importedSample } = imported.files
  const sample = withNewValues(source.files['sample.json'], importedSample)
  return {
    files: {
      ...source.files,
      ...(html !== undefined && { 'template.html': html }),
      ...(css !== undefined && { 'style.css': css }),
      ...(sample !== undefined && { 'sample.json': sample }),
    },
    assets: { ...source.assets, ...imported.assets },
  }
}

/** The sample with what the other has beyond it; `undefined` where that is nothing, or one of them cannot be read. */
function withNewValues(sample: string | undefined, other: string | undefined): string | undefined {
  const [own, given] = [readObject(sample), readObject(other)]
  if (!own || !given) return undefined
  const added = Object.entries(given).filter(([name]) => !Object.hasOwn(own, name))
  if (added.length === 0) return undefined
  return `${JSON.stringify({ ...own, ...Object.fromEntries(added) }, null, 2)}\n`
}

function readObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
