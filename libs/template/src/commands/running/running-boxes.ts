/** The margins above and below the content, and where in them a text stands. */
export type RunningLine = 'header' | 'footer'
/** Its places, from the left. */
export const runningPlaces = ['left', 'center', 'right'] as const
/** One of `runningPlaces`. */
export type RunningPlace = (typeof runningPlaces)[number]

const box = /@(top|bottom)-(left|center|right)\s*\{((?:"[^"]*"|'[^']*'|\/\*[\s\S]*?\*\/|[^{}"'])*)\}/g
const said = /(?<![\w-])content\s*:\s*((?:"[^"]*"|'[^']*'|[^;}"'])*)/

/** A margin box of the style sheet that says what stands in it. */
export interface MarginBox {
  line: RunningLine
  place: RunningPlace
  /** As written. */
  content: string
  start: number
  end: number
}

/** The margin boxes of a style sheet that have a content of their own. */
export function marginBoxes(css: string): MarginBox[] {
  return [...css.matchAll(box)].flatMap((found) => {
    const [whole, edge, place, body = ''] = found
    const content = said.exec(body)
    if (!content || /^(?:none|normal|''|"")\s*$/.test(content[1]?.trim() ?? '')) return []
    const start =
      found.index + whole.lastIndexOf(body) + content.index + content[0].length - (content[1] ?? '').length
    return [
      {
        line: edge === 'top' ? ('header' as const) : ('footer' as const),
        place: place as RunningPlace,
        content: content[1] ?? '',
        start,
        end: start + (content[1] ?? '').length,
      },
    ]
  })
}

/** The style sheet with nothing in these boxes. */
export function withoutContent(css: string, boxes: readonly MarginBox[]): string {
  return boxes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}none${text.slice(end)}`, css)
}
