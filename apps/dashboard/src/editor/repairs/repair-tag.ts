import type { DraftSource } from '@platen/contract'
import { repairMergeTag } from '@platen/template/markup'
import { readSettings, sampleFiles, readDeclarations, flatNodes, fieldTree } from '@platen/template/draft'
import type { ProblemItem } from '../../api/problem-error.ts'
import { offsetOf } from '../../templates/offset-of.ts'
import { readSamples, type SampleKey, sampleKeys } from '../samples/sample-keys.ts'
import { nearest } from './nearest.ts'
import { repairItem } from './repair-item.ts'
import type { Repair } from './repair.ts'

const page = 'template.html'

/** Returns the repair for the merge tag at an offset in the page if there is one obvious fix. */
export function repairTag(source: DraftSource, at: number): Repair | undefined {
  const html = source.files[page] ?? ''
  const known = knownNames(source)
  const isKnown = (name: string) => known.has(name.split('.').at(-1) ?? '')
  const repaired = repairMergeTag(html, at, isKnown)
  if (!repaired) return repairItem(source, at)
  const tag = html.slice(at, at + tagLength)
  return {
    // The ID is the same for both ends of a section, and different for identical tags at other positions.
    id: `tag ${repaired.label} ${repaired.html}`,
    field: '',
    label: repaired.label,
    apply: ({ files }) => {
      const now = files[page] ?? ''
      const again = repairMergeTag(now, now === html ? at : nearest(now, tag, at), isKnown)
      return again ? { [page]: again.html } : {}
    },
  }
}

/** Returns the repair for the merge tag that a template error refers to. */
export function repairTagError(
  source: DraftSource,
  { file, line, column = 1 }: ProblemItem,
): Repair | undefined {
  if (file !== page || line === undefined) return undefined
  return repairTag(source, offsetOf(source.files[page] ?? '', { line, column }))
}

/**
 * Returns the repairs for several tags without duplicates, because both ends of a section can be reported. They are sorted from the end of the page
 * to its start, so that each repair leaves the positions of later repairs valid.
 */
export function repairTags(source: DraftSource, starts: readonly number[]): Repair[] {
  const found = starts.toSorted((a, b) => b - a).flatMap((at) => repairTag(source, at) ?? [])
  return [...new Map(found.map((repair) => [repair.id, repair])).values()]
}

/** Number of characters used to find a tag again after other changes. */
const tagLength = 12

function knownNames(source: DraftSource): ReadonlySet<string> {
  const texts = sampleFiles(source).map((file) => source.files[file] ?? '')
  const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const declared = flatNodes(fieldTree({ fields: [], declarations, data: undefined }))
  return new Set([...namesIn(sampleKeys(readSamples(texts))), ...declared.map(({ name }) => name)])
}

function namesIn(keys: readonly SampleKey[]): string[] {
  return keys.flatMap(({ name, children }) => [name, ...namesIn(children)])
}
