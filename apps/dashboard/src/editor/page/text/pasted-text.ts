import { objectSign } from './typed-text.ts'

/** Nobody reads more than this on a page; a browser that lays it out in one line stands still. */
const pastedMax = 20_000

/** What is taken over of a pasted text: its letters and lines, as plain text. */
export function pastedText(text: string): string {
  return (
    text
      .slice(0, pastedMax)
      .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
      .replaceAll('\t', ' ')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F\uFEFF]/g, '')
      .replaceAll(objectSign, '')
      // Word ends each paragraph, the last one too.
      .replaceAll(/^\n+|\s*\n$/g, '')
  )
}
