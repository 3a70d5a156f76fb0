import type { Catalog, PublishedTemplate } from '@platen/database'
import type { TemplateSample } from '@platen/contract'
import { namesAsData } from '@platen/merge'
import { LRUCache } from 'lru-cache'
import { sourceOfFolder } from './source-of-folder.ts'

/** Characters of all samples that are kept. */
const keptLengthMax = 20 * 2 ** 20

/** A `TemplateSample` of a version, as JSON. */
export type SampleOfVersion = (accountId: string, version: PublishedTemplate) => Promise<string>

/** Reads the author's first sample of a version that is not too large to be read, once: a version never changes. The others are not looked at. */
export function createSampleOfVersion(versions: Pick<Catalog['versions'], 'findSource'>): SampleOfVersion {
  const kept = new LRUCache<string, string>({
    maxSize: keptLengthMax,
    sizeCalculation: (text) => text.length,
  })
  return async (accountId, { templateId, version, fields }) => {
    const key = [accountId, templateId, version].join('\n')
    const known = kept.get(key)
    if (known !== undefined) return known
    const [first] = sourceOfFolder(await versions.findSource(accountId, templateId, version)).samples
    // It was checked when the version was published, and is not parsed here, where all others would wait.
    const data = first ?? JSON.stringify(namesAsData(fields))
    const beside: Omit<TemplateSample, 'data'> = { templateId, version, isAuthors: first !== undefined }
    const text = `${JSON.stringify(beside).slice(0, -1)},"data":${data}}`
    kept.set(key, text)
    return text
  }
}
