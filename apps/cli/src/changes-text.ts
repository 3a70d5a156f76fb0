import {
  fieldChangeWords,
  languageChangeWords,
  type Piece,
  sortChanges,
  type TemplateChanges,
} from '@platen/contract'
import { inOneLine } from './terminal.ts'

/** What a version changes for callers and readers, a line each, what refuses callers first; empty where nothing is to be told. */
export function changesText({ fields, languages }: TemplateChanges): string {
  const { breaking, quiet } = sortChanges(fields)
  const others = [...quiet.map(fieldChangeWords), ...languages.map(languageChangeWords)]
  return [
    ...(breaking.length > 0 ? ['This version refuses some callers:'] : []),
    ...breaking.map((change) => `  ${textOf(fieldChangeWords(change))}`),
    ...(others.length > 0 ? ['What else is new to callers and readers:'] : []),
    ...others.map((pieces) => `  ${textOf(pieces)}`),
  ].join('\n')
}

function textOf(pieces: readonly Piece[]): string {
  return inOneLine(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.code)).join(''))
}
