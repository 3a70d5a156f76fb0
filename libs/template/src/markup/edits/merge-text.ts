import { cutAtTags } from './inline-content.ts'
import { textOf, writeText } from './text-source.ts'

/** Resolves character references, and keeps merge tags. */
export function readMergeText(source: string): string {
  return cutAtTags(source)
    .map((piece) => (piece.kind === 'tag' ? piece.source : textOf(piece.source)))
    .join('')
}

/** Escapes a string, and keeps merge tags. */
export function writeMergeText(text: string): string {
  return cutAtTags(text)
    .map((piece) => (piece.kind === 'tag' ? piece.source : writeText(piece.source)))
    .join('')
}
