import { nameElement, firstBlock, elementsIn, hasClass } from '@platen/template/commands'
import { pageCss, pageHtml } from '@platen/template/draft'
import {
  insertHtml,
  isPageEdit,
  deleteElement,
  parseSource,
  type SourceElement,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findTarget } from '../finding/find-target.ts'
import { capital, matched, type Phrase } from '../reading/phrase.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'

const corner =
  '(?:(?:on|to|at|in|into) the (?:top |upper )?right(?:[- ]hand)?(?: (?:corner|side))?|top right|(?:nach )?(?:rechts oben|oben rechts|rechts)|auf die rechte seite|en haut a droite|a droite|arriba a la derecha|a la derecha)'
const patterns = [
  new RegExp(
    `^(?:put|place|move|set|setze?|stelle?|verschiebe?|mets|place|pon|mueve)\\s+(?<what>.+?)\\s+(?:bitte )?${corner}$`,
    'u',
  ),
  new RegExp(`^(?<what>(?:the|das|der|die|den|le|la|el) \\p{L}+)\\s+(?:bitte )?${corner}$`, 'u'),
]

/** “Put the date on the right”, “das Datum bitte rechts oben”. */
export const readPlaceRight: Reader = (phrase) => {
  for (const pattern of patterns) {
    const { what } = matched(phrase, pattern) ?? {}
    if (what) return { act: (draft) => placeRight(draft, what) }
  }
  return undefined
}

function placeRight(draft: Working, what: Phrase): Done | Declined {
  const { source } = draft
  const target = findTarget(draft, what, { withValues: true })
  if (isDeclined(target)) return target
  const tree = parseSource(pageHtml(source))
  const found = target.kind === 'elements' ? tree.elements[target.elements.at(-1)?.index ?? -1] : undefined
  const pair = found && pairAround(found)
  if (!found || !pair)
    return {
      declined:
        'Only a label with its value goes to the right by itself: for other parts say “align … right”.',
    }
  const words = nameElement(source, tree, found)
  for (let at: SourceElement | undefined = pair; at; at = at.parent)
    if (hasClass(at, /^facts$/))
      return {
        declined: `${capital(words)} stands at the top right already, among the details beside the address.`,
      }
  const [term, detail] = elementsIn(pair)
  const gone = deleteElement(tree, pair, { withSections: true })
  if (!term || !detail || !isPageEdit(gone)) return { declined: 'That cannot be moved by itself.' }
  const inner = (one: SourceElement) => tree.html.slice(one.openEnd, one.closeStart)
  const now = parseSource(gone.html)
  const edit = insertHtml(
    now,
    `<p class="at-right">${inner(term).replace(/[\s:]+$/, '')}: ${inner(detail)}</p>`,
    {
      at: 'before',
      element: firstBlock(now),
    },
  )
  if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'That cannot be moved by itself.' }
  const css = pageCss(source)
  const files = {
    'template.html': edit.html,
    ...(!css.includes('.at-right') && {
      'style.css': `${css.trimEnd()}\n\n.at-right {\n  text-align: right;\n}\n`,
    }),
  }
  const after = parseSource(edit.html)
  const written = after.elements.find(({ start }) => start === edit.select)
  return {
    files,
    named: [],
    summary: `Put ${written ? nameElement({ ...source, files: { ...source.files, ...files } }, after, written) : words} at the top right`,
  }
}

/** A term and its detail in an element of their own. */
function pairAround(element: SourceElement): SourceElement | undefined {
  const around = element.parent
  if ((element.name !== 'dd' && element.name !== 'dt') || around?.name !== 'div') return undefined
  return elementsIn(around).length === 2 ? around : undefined
}
