const linesShown = 15
const lineMax = 300

/** Text before and after a change. */
export interface TextPair {
  before: string
  after: string
}

/** The lines in which two strings differ. */
export interface LineChanges {
  removed: string[]
  added: string[]
  more?: number
}

/** Returns the lines that only one of the two strings has, or `undefined` if there are none. The order of lines is ignored. */
export function compareLines(before: string, after: string): LineChanges | undefined {
  const removed = without(before, after)
  const added = without(after, before)
  const count = removed.length + added.length
  if (count === 0) return undefined
  const shown = [removed, added].map((lines) =>
    lines.slice(0, linesShown).map((line) => line.slice(0, lineMax)),
  )
  const [gone = [], fresh = []] = shown
  const more = count - gone.length - fresh.length
  return { removed: gone, added: fresh, ...(more > 0 && { more }) }
}

function without(text: string, other: string): string[] {
  const left = new Map<string, number>()
  for (const line of linesOf(other)) left.set(line, (left.get(line) ?? 0) + 1)
  return linesOf(text).filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
