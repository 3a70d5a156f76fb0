import type { SourceElement } from '../parse-source.ts'
import type { StyledElements } from './own-rules.ts'
import { classesOf } from './style-nodes.ts'

/** Selectors that hold for the elements of a class alone, the plainest first, each more specific than the one before. */
export function selectorsFor(elements: StyledElements, own: string): string[] {
  const plain = `.${own}`
  const [{ name }] = elements
  const named = elements.every((one) => one.name === name) ? [`${name}${plain}`] : []
  const selectors = [plain, ...named]
  let around = ''
  for (const outer of aroundAll(elements)) {
    const [first] = classesOf(outer)
    if (first === undefined || !/^[a-z][\w-]*$/i.test(first)) continue
    around = `.${first} ${around}`
    selectors.push(`${around}${plain}`, ...named.map((one) => around + one))
  }
  // Against rules of an id only one of an id helps.
  const id = aroundAll(elements).flatMap(({ attributes }) => idOf(attributes) ?? [])[0]
  const ofId = id === undefined ? [] : [`#${id} ${plain}`, `#${id} ${around}${plain}`]
  const itself = elements.length === 1 ? idOf(elements[0].attributes) : undefined
  if (itself !== undefined) ofId.push(`#${itself}${plain}`)
  // Said twice it weighs twice.
  return [...selectors, `${around}${plain}${plain}`, `${around}${plain}${plain}${plain}`, ...ofId]
}

/** What all of them stand in, the innermost first. */
function aroundAll(elements: StyledElements): SourceElement[] {
  const around: SourceElement[] = []
  for (let at = elements[0].parent; at; at = at.parent) {
    const outer = at
    if (elements.every(({ start, end }) => outer.openEnd <= start && end <= outer.end)) around.push(outer)
  }
  return around
}

function idOf(attributes: SourceElement['attributes']): string | undefined {
  const id = attributes.find(({ name }) => name === 'id')?.value
  return id !== undefined && /^[a-z][\w-]*$/i.test(id) ? id : undefined
}
