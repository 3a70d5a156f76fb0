import type { DraftSource, VersionDetail } from '@platen/contract'
import {
  readSettings,
  sampleFiles,
  readDeclarations,
  fieldTree,
  flatNodes,
  readSample,
} from '@platen/template/draft'

/**
 * The dotted paths of the fields that a published version asks for: what callers send. `draft` tells what the data is like where the version has
 * no sample of its own.
 */
export function publishedPaths(
  { source, fields, settings }: Pick<VersionDetail, 'source' | 'fields' | 'settings'>,
  draft: DraftSource,
): ReadonlySet<string> {
  const declarations = readDeclarations(source ? readSettings(source.files['template.json'] ?? '') : settings)
  const [file] = sampleFiles(source ?? draft)
  const { data } = readSample((file !== undefined && (source ?? draft).files[file]) || '')
  return new Set(flatNodes(fieldTree({ fields, declarations, data })).map(({ path }) => path.join('.')))
}
