import type { XmlElement } from './parse-xml.ts'

export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  if (!element) return []
  return element.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name),
  )
}

export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (at, name) =>
      at?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name),
    element,
  )
}

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

export function valueOf(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return childOf(element, ...path)?.attributes['w:val']
}

export function numberOf(element: XmlElement | undefined, attribute: string): number | undefined {
  const text = element?.attributes[attribute]
  if (text === undefined) return undefined
  const number = Number.parseFloat(text)
  return Number.isFinite(number) ? number : undefined
}

/** Returns the value of an on-off element, or undefined (ECMA-376-1 §17.17.4). */
export function onOff(element: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(element, name)
  if (!found) return undefined
  return !['0', 'false', 'off'].includes(found.attributes['w:val'] ?? 'true')
}

export function textOf(element: XmlElement): string {
  return element.children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('')
}
