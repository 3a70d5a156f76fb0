import type { StyleChanges } from '@platen/template/markup'
import { readLength } from './lengths.ts'

/** Lines do not overlap if the line height is this multiple of the font size. */
const roomyLines = 1.25

/**
 * Returns the style changes for a new font size. A fixed line height that would cause overlapping lines is replaced by a multiple, and reset
 * together with the size. `lineHeight` is the current value, and `isOwn` is whether it is set on this element.
 */
export function fontSizeChanges(
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
