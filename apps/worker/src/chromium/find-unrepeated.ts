import type { Warning } from '@platen/contract'
import type { PrintedArea } from '@platen/pdf'
import { describeNode, inMillimetres, pathOf } from './describe-node.ts'
import type { LaidOutNode } from './laid-out-page.ts'

const warningsMax = 5
const slack = 1
const partNames: Readonly<Record<string, string>> = {
  'table-header-group': 'head',
  'table-footer-group': 'foot',
}

/**
 * Returns table headers and footers that are not repeated on later pages. Chromium repeats those that are at most a quarter of the page
 * height.
 */
export function findUnrepeated(root: LaidOutNode, area: PrintedArea): Warning[] {
  const found = new Map<string, Warning>()
  const pageHeight = area.height / area.scale
  const pageOf = (y: number) => Math.floor(y / pageHeight)

  function visit(node: LaidOutNode, table: LaidOutNode | undefined): void {
    const part = partNames[node.style.display]
    const height = node.box.bottom - node.box.top
    if (part !== undefined && table && height > pageHeight / 4 + slack) {
      const goesOn = pageOf(table.box.top + slack) < pageOf(table.box.bottom - slack)
      if (goesOn && found.size < warningsMax) warn(node, part, height)
    }
    for (const child of node.children) visit(child, node.style.display === 'table' ? node : table)
  }

  function warn(node: LaidOutNode, part: string, height: number): void {
    const path = pathOf(node)
    const most = inMillimetres(pageHeight / 4)
    const message = `This t${part} is ${inMillimetres(height)} high and is printed on one page only: Chromium repeats a t${part} on each page if it is at most a quarter of the page's height, here ${most}. Reduce its height, or use page.${part === 'head' ? 'header' : 'footer'} in template.json for content on each page.`
    found.set(path, { code: 'not_repeated', subject: describeNode(node, path), message })
  }

  visit(root, undefined)
  return [...found.values()]
}
