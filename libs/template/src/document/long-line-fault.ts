import { Fault, pointerTo } from '@platen/contract'
import type { SlowText } from './find-slow-text.ts'
import type { LongLine } from './long-line.ts'

const shownMax = 40
const valuesMax = 1_000_000

/**
 * Returns the error for text that is too long for a line: `invalid_data` (item `unbroken_text`) at the value with the text, or `render_failed` if the
 * template or several values form the text.
 */
export function longLineFault(line: LongLine | SlowText, data: unknown): Fault {
  const { beginning, where } = line
  const shown = `“${beginning.slice(0, shownMax).toWellFormed()}…”`
  const message = `The text ${shown} in ${where} ${advice['cause' in line ? line.cause : 'line']}`
  const path = pathOfText(data, beginning)
  if (!path) return new Fault('render_failed', { detail: message })
  return new Fault('invalid_data', {
    detail: message,
    errors: [{ pointer: pointerTo(['data', ...path]), code: 'unbroken_text', message }],
  })
}

const advice: Readonly<Record<SlowText['cause'], string>> = {
  direction:
    'changes its writing direction more than 20,000 times, which takes too long to lay out. Split it into paragraphs.',
  script:
    'has more than 20,000 letters without a space, which takes too long to lay out. Split it with spaces or into paragraphs.',
  line: 'puts more than 10,000 characters on one line, which is too long to print. Remove "white-space: nowrap" or "pre" from its style. For text without spaces, set "overflow-wrap: anywhere" in style.css.',
}

type Path = (string | number)[]

/** Returns the path of the first string that contains the given text, after collapsing whitespace. */
function pathOfText(data: unknown, text: string): Path | undefined {
  let left = valuesMax
  const visit = (value: unknown): Path | undefined => {
    if (--left < 0) return undefined
    if (typeof value === 'string') {
      const mayHold = value.length >= text.length
      return mayHold && value.replaceAll(/[ \t\r\n]+/g, ' ').includes(text) ? [] : undefined
    }
    if (typeof value !== 'object' || value === null) return undefined
    const isArray = Array.isArray(value)
    for (const [key, inner] of Object.entries(value)) {
      const path = visit(inner)
      if (path) return [isArray ? Number(key) : key, ...path]
    }
    return undefined
  }
  return visit(data)
}
