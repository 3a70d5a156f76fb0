import type { SourceElement } from '../parse-source.ts'
import { classesOf } from './style-nodes.ts'

/** Selectors that hold for the element of a class alone, the plainest first, each more specific than the one before. */
export function selectorsFor(element: SourceElement, own: string): string[] {
  const plain = `.${own}`
  const named = `${element.name}${plain}`
  const selectors = [plain, named]
  let around = ''
  for (let at = element.parent; at; at = at.parent) {
    const [first] = classesOf(at)
    if (first === undefined || !/^[a-z][\w-]*$/i.test(first)) continue
    around = `.${first} ${around}`
    selectors.push(`${around}${plain}`, `${around}${named}`)
  }
  // Said twice it weighs twice.
  return [...selectors, `${around}${plain}${plain}`, `${around}${plain}${plain}${plain}`]
}
