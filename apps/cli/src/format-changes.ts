import {
  describeFieldChange,
  describeLanguageChange,
  type Piece,
  partitionChanges,
  type TemplateChanges,
} from '@platen/contract'
import { inOneLine } from './terminal.ts'

/** Lists the changes in a version for callers and readers, one per line, breaking changes first. Empty if there are none. */
export function formatChanges({ fields, languages }: TemplateChanges): string {
  const { breaking, quiet } = partitionChanges(fields)
  const others = [...quiet.map(describeFieldChange), ...languages.map(describeLanguageChange)]
  return [
    ...(breaking.length > 0 ? ['Breaking changes for callers:'] : []),
    ...breaking.map((change) => `  ${textOf(describeFieldChange(change))}`),
    ...(others.length > 0 ? ['Other changes for callers and readers:'] : []),
    ...others.map((pieces) => `  ${textOf(pieces)}`),
  ].join('\n')
}

function textOf(pieces: readonly Piece[]): string {
  return inOneLine(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.code)).join(''))
}
