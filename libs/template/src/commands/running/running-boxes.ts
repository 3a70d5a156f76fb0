export type RunningLine = 'header' | 'footer'
/** Positions from left to right. */
export const runningPositions = ['left', 'center', 'right'] as const
export type RunningPosition = (typeof runningPositions)[number]

const box = /@(top|bottom)-(left|center|right)\s*\{((?:"[^"]*"|'[^']*'|\/\*[\s\S]*?\*\/|[^{}"'])*)\}/g
const said = /(?<![\w-])content\s*:\s*((?:"[^"]*"|'[^']*'|[^;}"'])*)/

/** A margin box that has content in the style sheet. */
export interface MarginBox {
  line: RunningLine
  position: RunningPosition
  content: string
  start: number
  end: number
}

/** Returns the margin boxes with content. */
export function marginBoxes(css: string): MarginBox[] {
  return [...css.matchAll(box)].flatMap((found) => {
    const [whole, edge, position, body = ''] = found
    const content = said.exec(body)
    if (!content || /^(?:none|normal|''|"")\s*$/.test(content[1]?.trim() ?? '')) return []
    const start =
      found.index + whole.lastIndexOf(body) + content.index + content[0].length - (content[1] ?? '').length
    return [
      {
        line: edge === 'top' ? ('header' as const) : ('footer' as const),
        position: position as RunningPosition,
        content: content[1] ?? '',
        start,
        end: start + (content[1] ?? '').length,
      },
    ]
  })
}

/** Removes the content of margin boxes. */
export function withoutContent(css: string, boxes: readonly MarginBox[]): string {
  return boxes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}none${text.slice(end)}`, css)
}
