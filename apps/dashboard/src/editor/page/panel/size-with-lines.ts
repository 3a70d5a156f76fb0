import type { StyleChanges } from '@platen/template/markup'
import { readLength } from './lengths.ts'

/** Lines of this many times the text's size do not touch. */
const roomyLines = 1.25

/**
 * What a new size of a text changes: lines of a fixed height that would overlap grow with the text from then on, and go back to what was with
 * the size. `lineHeight` is what holds now, `isOwn` whether it is said of the text alone.
 */
export function sizeWithLines(
  size: string | null,
  lineHeight: string | undefined,
  isOwn: boolean,
): StyleChanges {
  if (size === null)
    return { 'font-size': null, ...(isOwn && lineHeight === String(roomyLines) && { 'line-height': null }) }
  const text = readLength(size, 'pt')
  const line = lineHeight === undefined ? undefined : readLength(lineHeight, 'pt')
  const isTight = text?.unit === 'pt' && line?.unit === 'pt' && line.number < text.number * roomyLines * 0.9
  return { 'font-size': size, ...(isTight && { 'line-height': String(roomyLines) }) }
}
