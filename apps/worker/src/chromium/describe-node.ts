import type { LaidOutNode } from './laid-out-page.ts'

const mmPerPixel = 25.4 / 96

/** Returns text such as `section.to > p.lines “Halvorsen & Ødegård”`. `path` is the path of the node. */
export function describeNode(node: LaidOutNode, path: string): string {
  const text = beginningOf(node, 60).replaceAll(/\s+/g, ' ').trim()
  const shown = text.length > 40 ? `${text.slice(0, 40).toWellFormed().trimEnd()}…` : text
  return shown === '' ? path : `${path} “${shown}”`
}

/** Returns a path such as `section.to > p.lines`: up to three steps, from the nearest ID. */
export function pathOf(node: LaidOutNode): string {
  const steps: string[] = []
  for (let at: LaidOutNode | undefined = node; at && steps.length < 3; at = at.parent) {
    if (at.name === 'html' || (at.name === 'body' && at !== node)) break
    const [firstClass] = at.classes
    steps.unshift(at.id ? `${at.name}#${at.id}` : firstClass ? `${at.name}.${firstClass}` : at.name)
    if (at.id) break
  }
  return steps.join(' > ').slice(0, 200).toWellFormed()
}

function beginningOf(node: LaidOutNode, length: number): string {
  let text = node.text
  for (const child of node.children) {
    if (text.length >= length) break
    text += `${text === '' ? '' : ' '}${beginningOf(child, length - text.length)}`
  }
  return text
}

/** Formats CSS pixels as millimeters: `4.2 mm`, `58 mm`. */
export function inMillimetres(pixels: number): string {
  const length = pixels * mmPerPixel
  return `${length < 10 ? Math.max(0.1, length).toFixed(1) : Math.round(length)} mm`
}
