import type { DraftSource } from '@platen/contract'
import { draftShape } from '@platen/template/draft'
import { fieldMentions, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { CommandRefused } from '../command.ts'
import { folded } from './draft-fields.ts'
import { shownText } from './name-element.ts'
import { hasClass } from './whole-part.ts'

/** Maximum source length of elements that are identified by their text. */
const sourceLengthMax = 5_000
export const undrawn = /^(?:style|script|title|head|html|body|meta|link)$/

/**
 * Returns the element at `about`, or the first element that `part` names by its text, a printed field, its class or its name. Undefined if neither is
 * given.
 */
export function findPart(
  { source, tree }: { source: DraftSource; tree: SourceTree },
  { about, part }: { about: number | undefined; part?: string | undefined },
): SourceElement | CommandRefused | undefined {
  if (part === undefined) {
    if (about === undefined) return undefined
    const element =
      tree.elements.find(({ start }) => start === about) ??
      tree.elements.findLast(({ start, end }) => start <= about && about < end)
    return element ?? { refused: `No element begins at ${about} in template.html. Read the draft again.` }
  }
  const drawn = tree.elements.filter(({ name }) => !undrawn.test(name))
  const wanted = folded(part)
  const innermost = (found: SourceElement[]) =>
    found.find(
      (one) => !found.some((other) => other !== one && one.start <= other.start && other.end <= one.end),
    )
  const shows = drawn.filter(
    (element) =>
      element.closeStart - element.openEnd <= sourceLengthMax &&
      foldedText({ source, tree }, element) === wanted,
  )
  const mention = fieldMentions(tree.html, draftShape(source)).find(
    ({ kind, path, name }) => kind === 'value' && (path.join('.') === part || name === part),
  )
  const printing =
    mention && tree.elements.findLast(({ start, end }) => start < mention.start && mention.end <= end)
  const named = /^[\w-]+$/.test(part)
    ? drawn.find(
        (element) => hasClass(element, new RegExp(`^${part}$`, 'i')) || element.name === part.toLowerCase(),
      )
    : undefined
  return (
    innermost(shows) ??
    printing ??
    named ?? {
      refused: `There is no part “${part}” on the page. Give text that the part shows, a field that it prints, or its class or element name.`,
    }
  )
}

const texts = new WeakMap<SourceElement, string>()

/** Returns the text of an element for comparison. Cached, because many parts are searched for. */
function foldedText({ source, tree }: { source: DraftSource; tree: SourceTree }, element: SourceElement) {
  const text = texts.get(element) ?? folded(shownText(source, tree, element))
  texts.set(element, text)
  return text
}
