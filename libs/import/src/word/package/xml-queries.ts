import type { XmlElement } from './parse-xml.ts'

/** The elements among the children, of one name if it is given. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  if (!element) return []
  return element.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name),
  )
}

/** The first element at the end of a path of names. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (at, name) =>
      at?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name),
    element,
  )
}

/** All elements of these names below an element, in their order. */
export function allOf(element: XmlElement, ...names: string[]): XmlElement[] {
  const found: XmlElement[] = []
  const look = (at: XmlElement): void => {
    for (const node of at.children) {
      if (typeof node === 'string') continue
      if (names.includes(node.name)) found.push(node)
      look(node)
    }
  }
  look(element)
  return found
}

/** `w:val` of the element at the end of a path. */
export function valueOf(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return childOf(element, ...path)?.attributes['w:val']
}

/** An attribute as a number; `undefined` where it is none. */
export function numberOf(element: XmlElement | undefined, attribute: string): number | undefined {
  const text = element?.attributes[attribute]
  if (text === undefined) return undefined
  const number = Number.parseFloat(text)
  return Number.isFinite(number) ? number : undefined
}

/** Whether an on-off element says on, off, or nothing (ECMA-376-1 §17.17.4). */
export function onOff(element: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(element, name)
  if (!found) return undefined
  return !['0', 'false', 'off'].includes(found.attributes['w:val'] ?? 'true')
}

/** All text below an element. */
export function textOf(element: XmlElement): string {
  return element.children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('')
}
