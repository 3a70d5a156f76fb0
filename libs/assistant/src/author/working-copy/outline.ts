import type { DraftSource } from '@platen/contract'
import { isJsonObject, readSettings } from '@platen/template/draft'
import { findSections, type SourceElement, type SourceNode, type SourceTree } from '@platen/template/markup'
import { shortText, textOf } from './describe-element.ts'

/** Maximum number of lines shown to a model at once. */
const linesMax = 400

/**
 * Lists the elements of the page, one per line with its number: `12 <h1 .title> Invoice {{number}}`. The tags of sections are listed between them,
 * in order.
 */
export function outlineOf(tree: SourceTree, numberOf: (element: SourceElement) => number): string {
  const lines: string[] = []
  const sections = findSections(tree.html)
  /** Returns the words in text, and the starts and ends of sections in it, in order. */
  const looseLines = ({ start, end }: SourceNode) => {
    const tags = sections
      .flatMap((tag) => [
        { at: tag.start, to: tag.openEnd, line: tree.html.slice(tag.start, tag.openEnd) },
        { at: tag.closeStart, to: tag.end, line: `{{/${tag.name}}}` },
      ])
      .filter(({ at }) => at >= start && at < end)
      .toSorted((one, other) => one.at - other.at)
    const words = [...tags, { at: end, to: end, line: '' }].map(({ at, line }, index) => {
      const from = tags[index - 1]?.to ?? start
      const text = shortText(textOf(tree.html.slice(from, at)), 80)
      return [text === '' ? '' : `“${text}”`, line]
    })
    return words.flat().filter((line) => line !== '')
  }
  const visit = (nodes: readonly SourceNode[], depth: number) => {
    for (const node of nodes) {
      const indent = '  '.repeat(depth)
      if (node.kind === 'other') continue
      if (node.kind === 'text') {
        lines.push(...looseLines(node).map((line) => `${indent}${line}`))
        continue
      }
      const inner = node.children.some((child) => child.kind === 'element')
      const text = inner ? '' : shortText(textOf(tree.html.slice(node.openEnd, node.closeStart)), 80)
      lines.push(`${indent}${numberOf(node)} <${node.name}${marksOf(node)}>${text === '' ? '' : ` ${text}`}`)
      if (inner && node.name !== 'svg') visit(node.children, depth + 1)
    }
  }
  visit(tree.children, 0)
  const rest = lines.length - linesMax
  return rest > 0
    ? [
        ...lines.slice(0, linesMax),
        `… and ${rest} more lines: read_element shows what is in an element.`,
      ].join('\n')
    : lines.join('\n')
}

/** Lists the text of `page.header` and `page.footer`, which is printed on each page and is not in elements. */
export function runningLines({ files }: Pick<DraftSource, 'files'>): string {
  const { page } = readSettings(files['template.json'] ?? '')
  const lines = (['header', 'footer'] as const).flatMap((name) => {
    const texts = Object.entries(isJsonObject(page?.[name]) ? page[name] : {}).flatMap(([position, text]) =>
      typeof text === 'string' && text !== '' ? [`${position} “${shortText(text, 80)}”`] : [],
    )
    return texts.length === 0 ? [] : [`page.${name} in template.json: ${texts.join(', ')}`]
  })
  return lines.join('\n')
}

function marksOf({ attributes }: SourceElement): string {
  const value = (name: string) => attributes.find((one) => one.name === name)?.value ?? ''
  const id = value('id')
  const classes = value('class').split(/\s+/).filter(Boolean)
  return [id === '' ? '' : ` #${id}`, ...classes.map((name) => ` .${name}`)].join('')
}
