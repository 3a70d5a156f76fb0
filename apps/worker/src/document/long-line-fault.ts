import { Fault, pointerTo } from '@platen/contract'
import type { LongLine } from '../chromium/find-long-line.ts'

const shownMax = 40
const valuesMax = 1_000_000

/**
 * The fault of a page with a text that is too long for a line: `invalid_data` (item `unbroken_text`) at the value that has the text,
 * `render_failed` where none has it, as it comes from the template or from several values.
 */
export function longLineFault({ beginning, letters, element }: LongLine, data: unknown): Fault {
  const shown = `“${beginning.slice(0, shownMax).toWellFormed()}…”`
  const message = `${shown} in <${element}> has ${letters.toLocaleString('en')} letters, and over 10,000 of them are on one line, which cannot be printed. Put spaces or line breaks into the text, or let it wrap with "overflow-wrap: anywhere" in style.css.`
  const path = pathOfText(data, beginning)
  if (!path) return new Fault('render_failed', { detail: message })
  return new Fault('invalid_data', {
    detail: message,
    errors: [{ pointer: pointerTo(['data', ...path]), code: 'unbroken_text', message }],
  })
}

type Path = (string | number)[]

/** The way to the first string that contains a text, its white space collapsed as browsers do. */
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
