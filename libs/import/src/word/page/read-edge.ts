import { isBlank } from '../body/write-inlines.ts'
import type { HtmlNode } from '../html-tree.ts'
import type { DocxPart } from '../package/read-package.ts'
import type { Reading, Story } from '../reading.ts'
import { type ReadLine, readRunningLine } from './running-lines.ts'
import type { WordSection } from './sections.ts'

export type Parts = ReadonlyMap<string, DocxPart>

/** A header or footer: a line in the margin, or more. */
export interface Edge {
  line: ReadLine | undefined
  block: HtmlNode[] | undefined
  first: { line: ReadLine | undefined; block: HtmlNode[] | undefined } | undefined
}

/** Reads the headers or footers of a section. */
export function readEdge(
  reading: Reading,
  section: WordSection,
  { parts, edge }: { parts: Parts; edge: 'header' | 'footer' },
): Edge {
  const ids = edge === 'header' ? section.headers : section.footers
  const read = (kind: string): { line: ReadLine | undefined; block: HtmlNode[] | undefined } => {
    const part = parts.get(ids[kind] ?? '')
    if (!part) return { line: undefined, block: undefined }
    const widthPt = section.width - section.margin.left - section.margin.right
    const story = (): Story => ({
      reading,
      part,
      fields: [],
      position: 'running',
      isFoot: edge === 'footer',
      widthPt,
      margin: { left: section.margin.left, top: edge === 'header' ? section.headerAt : 0 },
    })
    const line = readRunningLine(story(), part.root)
    if (line === 'blank') return { line: undefined, block: undefined }
    if (line) return { line, block: undefined }
    const block = reading.readBlocks(story(), part.root)
    if (isBlank(block)) return { line: undefined, block: undefined }
    const counted = withoutCounters(block)
    if (counted > 0)
      reading.notes.add(
        `The page number in the ${edge} could not be kept next to its tables or pictures. Set it under Settings.`,
      )
    return { line: undefined, block }
  }
  const first = section.hasFirst ? read('first') : undefined
  return { ...read(ids['default'] === undefined && ids['even'] !== undefined ? 'even' : 'default'), first }
}

/** Removes page numbers, which are only available in margins. */
function withoutCounters(nodes: HtmlNode[]): number {
  let count = 0
  nodes.forEach((node, index) => {
    if (typeof node !== 'string') count += withoutCounters(node.children)
    else if (node === '{page}' || node === '{pages}') {
      nodes[index] = ''
      count += 1
    }
  })
  return count
}
