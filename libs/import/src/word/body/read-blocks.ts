import type { XmlElement } from '../package/parse-xml.ts'
import { allOf, childOf, childrenOf } from '../package/xml-queries.ts'
import type { HtmlNode } from '../html-tree.ts'
import type { CellText, Story } from '../reading.ts'
import { checkText, declareDate, keepExample, readControl } from './content-controls.ts'
import { ListBuilder } from './build-lists.ts'
import { readParagraph, styleIdOf } from './read-paragraph.ts'
import { readTable } from './read-table.ts'

const noCell: CellText = { paragraph: {}, run: {} }

/** Reads paragraphs, tables and their containers, in order. */
export function readBlocks(story: Story, container: XmlElement, cell: CellText = noCell): HtmlNode[] {
  return readBlockList(story, childrenOf(container), cell)
}

/** Reads paragraphs, tables and their containers, in order. */
export function readBlockList(
  story: Story,
  elements: readonly XmlElement[],
  cell: CellText = noCell,
): HtmlNode[] {
  const lists = new ListBuilder()
  elements.forEach((child, index) => {
    switch (child.name) {
      case 'w:p': {
        const neighbors = { before: styleIdOf(elements[index - 1]), after: styleIdOf(elements[index + 1]) }
        const { nodes, item } = readParagraph(story, child, { cell, neighbors })
        lists.add(nodes, item)
        return
      }
      case 'w:tbl':
        lists.add(readTable(story, child))
        return
      case 'w:sdt':
        lists.add(readBlockControl(story, child, cell))
        return
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
        lists.add(readBlocks(story, child, cell))
        return
      case 'w:altChunk':
        story.reading.notes.add('A document that is embedded in this one was left out.')
        return
      case 'mc:AlternateContent':
        lists.add(
          readBlocks(story, childOf(child, 'mc:Fallback') ?? childOf(child, 'mc:Choice') ?? child, cell),
        )
        return
      default:
    }
  })
  return lists.nodes()
}

function readBlockControl(story: Story, control: XmlElement, cell: CellText): HtmlNode[] {
  const content = childOf(control, 'w:sdtContent')
  if (!content) return []
  const { name, check, isRepeating, dateFormat, isPicture } = readControl(control)
  const blocks = childrenOf(content)
  const [only, ...others] = blocks
  const isRich = others.length > 0 || only?.name !== 'w:p' || allOf(content, 'w:sdt', 'w:drawing').length > 0
  const bound = isRich || check ? undefined : story.reading.boundValue(control)
  if (name === undefined && bound !== undefined && bound !== '' && only)
    return readBlockList(story, [withText(only, bound)], cell)
  if (name === undefined || isPicture) return readBlocks(story, content, cell)
  if (isRepeating) {
    story.reading.repeated.add(name)
    // The first item represents all items.
    const first = blocks.find((one) => one.name === 'w:sdt')
    const item = first ? childOf(first, 'w:sdtContent') : content
    return [`{{#${name}}}`, ...readBlocks(story, item ?? content, cell), `{{/${name}}}`]
  }
  if (isRich || !only) return readBlocks(story, content, cell)
  declareDate(story, name, dateFormat)
  keepExample(story, name, control)
  const text = check ? checkText(story, name, check.isChecked, check.signs) : `{{${name}}}`
  return readBlockList(story, [withText(only, text)], cell)
}

/** Replaces the text of a paragraph, in the style of its first run. */
function withText(paragraph: XmlElement, text: string): XmlElement {
  const run = allOf(paragraph, 'w:r')[0]
  const properties = childOf(run, 'w:rPr')
  const own: XmlElement = { name: 'w:t', attributes: {}, children: [text] }
  return {
    ...paragraph,
    children: [
      ...childrenOf(paragraph, 'w:pPr'),
      { name: 'w:r', attributes: {}, children: properties ? [properties, own] : [own] },
    ],
  }
}
