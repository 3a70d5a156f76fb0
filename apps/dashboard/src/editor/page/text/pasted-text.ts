import { objectCharacter, paragraphSeparator } from './typed-text.ts'

/** Maximum length of pasted text. Browsers hang when they lay out much more text on one line. */
const pastedMax = 20_000

/** Returns the error for text that is too long to paste. Such text is not truncated, because users might not notice. */
export function pasteError(text: string): string | undefined {
  if (text.length <= pastedMax) return undefined
  const [most, given] = [pastedMax, text.length].map((length) => length.toLocaleString('en'))
  return `Nothing was pasted. You can paste up to ${most} characters at once, and this text has ${given}. Paste it in parts.`
}

/** Converts pasted text to plain text. Line breaks become paragraph separators if `hasParagraphs` is set. */
export function pastedText(text: string, hasParagraphs = false): string {
  const lines = linesOf(text)
  return hasParagraphs ? lines.replaceAll(/ *\n\s*/g, paragraphSeparator) : lines
}

function linesOf(text: string): string {
  return (
    text
      .replaceAll(paragraphSeparator, '\n')
      .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
      .replaceAll('\t', ' ')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F\uFEFF]/g, '')
      .replaceAll(objectCharacter, '')
      // Word ends every paragraph with a line break, including the last one.
      .replaceAll(/^\n+|\s*\n$/g, '')
  )
}
