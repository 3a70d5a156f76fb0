import { cutAtTags } from './inline-content.ts'
import { textOf, writeText } from './text-source.ts'

/** What stands between tags or in an attribute, as people type it: without character references, merge tags as they are. */
export function readMergeText(source: string): string {
  return cutAtTags(source)
    .map((piece) => (piece.kind === 'tag' ? piece.source : textOf(piece.source)))
    .join('')
}

/** A text with merge tags as HTML writes it: nothing of it but its tags is markup. */
export function writeMergeText(text: string): string {
  return cutAtTags(text)
    .map((piece) => (piece.kind === 'tag' ? piece.source : writeText(piece.source)))
    .join('')
}
