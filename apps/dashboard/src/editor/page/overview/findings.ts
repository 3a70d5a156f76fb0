import type { Warning } from '@platen/contract'

/** The warnings of one kind, with a title and advice for the author. */
export interface Finding {
  code: Warning['code']
  title: string
  advice: string
  items: Warning[]
}

const findingTexts: Record<Warning['code'], { title: string; advice: string }> = {
  overflow: {
    title: 'Content runs over the edge of the page',
    advice: 'Content beyond the edge is cut off.',
  },
  not_repeated: {
    title: 'A table header or footer is on one page only',
    advice: 'It is missing on the following pages.',
  },
  small_text: {
    title: 'Text is very small',
    advice: 'Make its box larger, or allow line breaks.',
  },
  rounded_value: {
    title: 'A value has more decimal places than are printed',
    advice:
      'Set more decimal places for its field, such as 2 to 4 for unit prices, round the value in its formula, or send rounded values.',
  },
  missing_glyph: {
    title: 'Some characters are not available in any font',
    advice: 'They are printed as empty boxes. Add a font with these characters to the assets.',
  },
  font_replaced: {
    title: 'A font was replaced',
    advice: 'Lines may break differently than you expect.',
  },
  not_checked: {
    title: 'The page was not checked',
    advice: 'Generate the document again to check it.',
  },
  language_replaced: {
    title: 'Text is in another language',
    advice: 'Add text in this language, or send the locale of a language that the template supports.',
  },
  asset_failed: {
    title: 'An image or font could not be loaded',
    advice: 'The document was generated without it.',
  },
  address_blocked: {
    title: 'An address is blocked',
    advice: 'Documents cannot load files from this address. Upload the file to the assets instead.',
  },
}

/** Lost content first, then changes in appearance. */
const order = Object.keys(findingTexts) as Warning['code'][]

/** Groups a report's warnings by kind. */
export function findingsOf(warnings: readonly Warning[]): Finding[] {
  return order.flatMap((code) => {
    const items = warnings.filter((warning) => warning.code === code)
    return items.length === 0 ? [] : [{ code, ...findingTexts[code], items }]
  })
}
