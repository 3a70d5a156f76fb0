import type { SourceElement, SourceTree } from '@platen/template/markup'

/**
 * Finds the element that a warning names, such as `section.to > p.lines “Halvorsen & Ødegård”`. The path has up to three steps; the text is the
 * start of what the element prints. Returns `undefined` if no element of the source matches.
 */
export function elementOfSubject(tree: SourceTree, subject: string): SourceElement | undefined {
  const [, path = '', text = ''] = /^([^“]*?)(?: “(.*?)…?”)?$/.exec(subject) ?? []
  const steps = path.trim().split(' > ')
  let best: { element: SourceElement; score: number } | undefined
  for (const element of tree.elements) {
    const likeness = pathLikeness(element, steps)
    if (likeness === undefined) continue
    const score = 2 * likeness + textLikeness(tree, element, text)
    if (!best || score > best.score) best = { element, score }
  }
  return best?.element
}

/** Counts how many steps match the element and its ancestors. Returns `undefined` if the element itself does not match. */
function pathLikeness(element: SourceElement, steps: readonly string[]): number | undefined {
  const own = stepLikeness(element, steps.at(-1))
  if (own === 0) return undefined
  let at = element.parent
  let likeness = own
  for (const step of steps.slice(0, -1).toReversed()) {
    const around = at ? stepLikeness(at, step) : 0
    if (around > 0) {
      likeness += around
      at = at?.parent
      // Browsers add a tbody to a table that has none in the source.
    } else if (step !== 'tbody') break
  }
  return likeness
}

/** Returns 0 for another element, 1 for the same name and class, and less if the class comes from data. */
function stepLikeness({ name, attributes }: SourceElement, step: string | undefined): number {
  const valueOf = (key: string) => attributes.find((one) => one.name === key)?.value.trim() ?? ''
  const [, own = '', sign, rest = ''] = /^([^.#]+)(?:([.#])(.*))?$/.exec(step ?? '') ?? []
  if (own !== name) return 0
  const written = sign === '#' ? valueOf('id') : (valueOf('class').split(/\s+/)[0] ?? '')
  if (written.includes('{{')) return 0.5
  return written === rest ? 1 : 0
}

/** Returns -1 if the element cannot print this text. Otherwise, returns 1, plus more for each matching character of its fixed text. */
function textLikeness({ html }: SourceTree, { openEnd, closeStart }: SourceElement, text: string): number {
  if (text === '') return 0
  const source = html
    .slice(openEnd, closeStart)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [pieces = '', ...fields] = source.split(/\{\{[^}]*\}\}/)
  const start = pieces.trim()
  if (start === '') return fields.length > 0 ? 1 : -1
  const length = Math.min(start.length, text.length)
  return start.slice(0, length) === text.slice(0, length) ? 1 + length : -1
}
