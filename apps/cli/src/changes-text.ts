import {
  describeFieldChange,
  describeLanguageChange,
  type Piece,
  partitionChanges,
  type TemplateChanges,
} from '@platen/contract'
import { inOneLine } from './terminal.ts'

/** What a version changes for callers and readers, a line each, what refuses callers first; empty where nothing is to be told. */
export function changesText({ fields, languages }: TemplateChanges): string {
  const { breaking, quiet } = partitionChanges(fields)
  const others = [...quiet.map(describeFieldChange), ...languages.map(describeLanguageChange)]
  return [
    ...(breaking.length > 0 ? ['This version refuses some callers:'] : []),
    ...breaking.map((change) => `  ${textOf(describeFieldChange(change))}`),
    ...(others.length > 0 ? ['What else is new to callers and readers:'] : []),
    ...others.map((pieces) => `  ${textOf(pieces)}`),
  ].join('\n')
}

function textOf(pieces: readonly Piece[]): string {
  return inOneLine(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.code)).join(''))
}
