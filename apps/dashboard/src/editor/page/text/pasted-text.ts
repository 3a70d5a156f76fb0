import { objectSign, paragraphSign } from './typed-text.ts'

/** Nobody reads more than this on a page; a browser that lays it out in one line stands still. */
const pastedMax = 20_000

/** Why a text is not taken over at all, in a sentence: a part of it would be a loss that nobody sees. */
export function tooMuchPasted(text: string): string | undefined {
  if (text.length <= pastedMax) return undefined
  const [most, given] = [pastedMax, text.length].map((length) => length.toLocaleString('en'))
  return `Nothing was pasted. You can paste up to ${most} characters into one text, and this has ${given}. Paste it in parts.`
}

/** What is taken over of a pasted text: its letters and lines, as plain text; where paragraphs can begin, its lines are some. */
export function pastedText(text: string, hasParagraphs = false): string {
  const lines = linesOf(text)
  return hasParagraphs ? lines.replaceAll(/ *\n\s*/g, paragraphSign) : lines
}

function linesOf(text: string): string {
  return (
    text
      .replaceAll(paragraphSign, '\n')
      .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
      .replaceAll('\t', ' ')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F\uFEFF]/g, '')
      .replaceAll(objectSign, '')
      // Word ends each paragraph, the last one too.
      .replaceAll(/^\n+|\s*\n$/g, '')
  )
}
