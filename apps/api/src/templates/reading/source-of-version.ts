import type { Catalog, PublishedTemplate } from '@platen/catalog'
import type { FieldDeclaration } from '@platen/contract'
import { readSettings, sampleFiles } from '@platen/draft'

/** Larger samples take a noticeable time to read, and show no more. */
const lengthMax = 2 ** 20

/** What a version's folder says of its data. */
export interface VersionSource {
  /** The author's samples, the first one first. */
  samples: Record<string, unknown>[]
  /** In the author's order, which the database does not keep in the settings. */
  declared: Record<string, FieldDeclaration>
}

/** Reads the folder that a version was made of; nothing for one that was not kept. */
export async function sourceOfVersion(
  versions: Catalog['versions'],
  accountId: string,
  { templateId, version }: Pick<PublishedTemplate, 'templateId' | 'version'>,
): Promise<VersionSource> {
  const source = await versions.findSource(accountId, templateId, version)
  if (!source) return { samples: [], declared: {} }
  // Both were checked when the version was published.
  const samples = sampleFiles(source)
    .map((file) => source.files[file] ?? '')
    .filter((text) => text.length <= lengthMax)
    .map((text) => JSON.parse(text) as Record<string, unknown>)
  return { samples, declared: readSettings(source.files['template.json'] ?? '').fields ?? {} }
}
