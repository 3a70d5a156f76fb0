import { cellsOf, columnShowing, elementsIn, hasClass, shownText } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { literal, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import { isDeclined, type Working } from '../refining.ts'
import { findBlock } from './blocks.ts'
import { findByIndex } from './find-by-index.ts'
import { columnNoun } from './find-columns.ts'
import { findField } from './find-field.ts'
import { findTarget, isPronoun } from './find-target.ts'
import { partShowing } from './label-of.ts'
import { isInside, selectedIn } from './selection.ts'

const sectionNoun =
  /\s+(?:section|part|block|area|table|list|abschnitt|bereich|teil|tabelle|liste)$|^(?:section|seccion|partie|abschnitt|bereich|tabla|tableau)\s+/
const signature =
  /^(?:signatures?|signature (?:lines?|block|fields?)|unterschrift(?:en)?|unterschriften?(?:zeile|feld|linie)n?|signatures?|firmas?|linea de firma|ligne de signature)$/

/** Finds the element inside the selection that the given words refer to. The words of a heading refer to its section. */
export function findElement(draft: Working, words: Phrase): SourceElement | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  const section = isPronoun(words) ? undefined : sectionNamed(draft, tree, words)
  if (section) return section
  const field = isPronoun(words) ? undefined : findField(draft.source, words)
  const counted = field && !isDeclined(field) ? undefined : findByIndex(tree, words)
  if (counted && (isDeclined(counted) || !selected || isInside(counted, selected))) return counted
  if (field && !isDeclined(field)) {
    const { path, node } = field
    const own =
      node.kind === 'list' || node.kind === 'object'
        ? partShowing(draft, path)
        : [columnShowing(draft.source, tree, path) ?? []].flat().flatMap((one) => cellsOf(tree, one))[0]
    if (own && (!selected || isInside(own, selected))) return own
  }
  const target = findTarget(draft, words)
  if (isDeclined(target)) {
    const block = findBlock(draft, words)
    if (!isDeclined(block) && (!selected || isInside(block, selected))) return block
    return field && isDeclined(field) ? field : target
  }
  if (target.kind !== 'elements') return { declined: 'That is the whole document. Name a part of it.' }
  const [element, ...more] = target.elements
  return more.length === 0
    ? element
    : {
        declined: `“${literal(words)}” is on the page ${more.length + 1} times. Click one of them, and repeat the request with “this”.`,
      }
}

/** Whether the given words refer to a part of the page, which takes precedence over a field. */
export function namesPart(draft: Working, words: Phrase): boolean {
  const tree = parseSource(pageHtml(draft.source))
  return columnNoun.test(words.text) || isPronoun(words) || sectionNamed(draft, tree, words) !== undefined
}

/** Finds the only heading or signature block that the given words refer to. */
function sectionNamed(draft: Working, tree: SourceTree, what: Phrase): SourceElement | undefined {
  const selected = selectedIn(draft, tree)
  const name = withoutArticle(what)
  const inside = (element: SourceElement) => !selected || isInside(element, selected)
  if (signature.test(name.text)) {
    const signs = ['sign', 'signatures', 'close'].flatMap((one) =>
      tree.elements.filter((element) => hasClass(element, new RegExp(`^${one}$`))),
    )
    const sign = signs.find(
      (one) =>
        hasClass(one, /^sign(?:atures)?$/) ||
        elementsIn(one).every((inner) => hasClass(inner, /^signatures$/)),
    )
    return sign && inside(sign) ? sign : undefined
  }
  const wanted = literal(name).toLowerCase()
  const bare = literal(name).replace(new RegExp(sectionNoun.source, 'iu'), '').toLowerCase()
  const found = tree.elements.filter(
    (element) =>
      /^h[2-6]$/.test(element.name) &&
      inside(element) &&
      [wanted, bare].includes(
        shownText(draft.source, tree, element)
          .toLowerCase()
          .replace(/[\s:.]+$/, ''),
      ),
  )
  const [top] = found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const [heading, second] = found.filter(({ name: level }) => level === top?.name)
  return second ? undefined : heading
}
