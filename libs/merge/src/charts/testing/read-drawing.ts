import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

export interface DrawnElement {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Reads a drawing as a browser does. Throws if a browser would have to guess. */
export function readDrawing(svg: string): { root: DrawnElement; elements: DrawnElement[] } {
  const errors: string[] = []
  const fragment = parseFragment(svg, { onParseError: ({ code }) => errors.push(code) })
  if (errors.length > 0) throw new Error(`the drawing is not well written: ${errors.join(', ')}`)
  const [root, ...more] = fragment.childNodes.flatMap(elementsOf)
  if (fragment.childNodes.length !== 1 || root?.name !== 'svg') throw new Error('not one svg')
  return { root, elements: more }
}

function elementsOf(node: DefaultTreeAdapterTypes.ChildNode): DrawnElement[] {
  if (!('tagName' in node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  return [{ name: node.tagName, attributes, text }, ...node.childNodes.flatMap(elementsOf)]
}

export interface DrawnBox {
  left: number
  top: number
  width: number
  height: number
}

export function boxesOf({ attributes }: DrawnElement): DrawnBox[] {
  const boxes = (attributes['d'] ?? '').matchAll(/M([-\d.]+),([-\d.]+)h([-\d.]+)v([-\d.]+)h[-\d.]+z/g)
  return [...boxes].map(([, left, top, width, height]) => ({
    left: Number(left),
    top: Number(top),
    width: Number(width),
    height: Number(height),
  }))
}

export function pointsOf({ attributes }: DrawnElement): { x: number; y: number }[] {
  const points = (attributes['d'] ?? '').matchAll(/[ML]([-\d.]+),([-\d.]+)/g)
  return [...points].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
}

/** Returns the paths with the color of a series, as stroke or fill. */
export function pathsOfSeries(elements: readonly DrawnElement[], series: number): DrawnElement[] {
  const color = `var(--chart-${series + 1},`
  return elements.filter(
    ({ name, attributes }) =>
      name === 'path' && [attributes['fill'], attributes['stroke']].some((look) => look?.startsWith(color)),
  )
}

/** Returns all text in a drawing. */
export function textsOf(elements: readonly DrawnElement[]): string[] {
  return elements.filter(({ name }) => name === 'text').map(({ text }) => text)
}
