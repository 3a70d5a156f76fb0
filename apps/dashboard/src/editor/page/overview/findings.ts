import type { Warning } from '@platen/contract'

/** What a document's report says of one kind of thing, in words for its author. */
export interface Finding {
  code: Warning['code']
  title: string
  /** What it means and what to do. */
  advice: string
  items: Warning[]
}

const words: Record<Warning['code'], { title: string; advice: string }> = {
  overflow: {
    title: 'Something runs over the edge of the page',
    advice: 'What lies beyond the edge is cut off.',
  },
  not_repeated: {
    title: 'A table’s head or foot stands on one page alone',
    advice: 'The pages that follow lack it.',
  },
  small_text: {
    title: 'A text is very small',
    advice: 'Give it a larger box, or let it break into lines.',
  },
  rounded_value: {
    title: 'A value has more digits than are printed',
    advice:
      'Give its field more decimals, such as 2 to 4 for unit prices, round in its formula, or send rounded values.',
  },
  missing_glyph: {
    title: 'Characters that no font has',
    advice: 'They print as empty boxes. Add a font that has them to the assets.',
  },
  font_replaced: {
    title: 'A font was replaced',
    advice: 'Lines may break at other places than you meant.',
  },
  not_checked: {
    title: 'The page was not checked',
    advice: 'Generate the document again to check it.',
  },
  language_replaced: {
    title: 'Texts are in another language',
    advice: 'Add texts in this language, or send the locale of a language that the template has.',
  },
  asset_failed: {
    title: 'A picture or font did not come',
    advice: 'The document was made without it.',
  },
  address_blocked: {
    title: 'An address that documents may not fetch',
    advice: 'Upload the file to the assets instead.',
  },
}

/** What was lost first, what looks different after it. */
const order = Object.keys(words) as Warning['code'][]

/** A report's warnings by kind. */
export function findingsOf(warnings: readonly Warning[]): Finding[] {
  return order.flatMap((code) => {
    const items = warnings.filter((warning) => warning.code === code)
    return items.length === 0 ? [] : [{ code, ...words[code], items }]
  })
}
