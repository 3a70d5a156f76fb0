import { nameElement, shownText, elementsIn, hasClass } from '@platen/template/commands'
import { draftShape, pageHtml } from '@platen/template/draft'
import {
  type DataPath,
  deleteElement,
  fieldMentions,
  isPageEdit,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { isInside, selectedIn } from '../finding/selection.ts'
import { literal, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import type { Working } from '../refining.ts'

const sectionNoun =
  /\s+(?:section|part|block|area|table|list|abschnitt|bereich|teil|tabelle|liste)$|^(?:section|seccion|partie|abschnitt|bereich|tabla|tableau)\s+/
const signature =
  /^(?:signatures?|signature (?:lines?|block|fields?)|unterschrift(?:en)?|unterschriften?(?:zeile|feld|linie)n?|signatures?|firmas?|linea de firma|ligne de signature)$/
const belongs = new Set(['p', 'ul', 'ol', 'dl', 'table', 'blockquote', 'figure', 'pre', 'article'])

/** The elements that words mean as a part of the page: a heading with all that it is the heading of, the place to sign; none where they mean no such part. */
export function sectionNamed(draft: Working, what: Phrase): SourceElement[] {
  const tree = parseSource(pageHtml(draft.source))
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
    return sign && inside(sign) ? [sign] : []
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
  const [top] = found.toSorted((a, b) => a.name.localeCompare(b.name))
  const [heading, second] = found.filter(({ name: level }) => level === top?.name)
  return heading && !second ? partOf(heading) : []
}

/** A heading with all that stands under it. */
function partOf(heading: SourceElement): SourceElement[] {
  const { parent } = heading
  if (parent && /^(?:section|article|aside|div)$/.test(parent.name) && elementsIn(parent)[0] === heading)
    return [parent]
  if (!parent) return [heading]
  const behind = elementsIn(parent).slice(elementsIn(parent).indexOf(heading) + 1)
  const end = behind.findIndex(
    ({ name }) => !belongs.has(name) && !(/^h[1-6]$/.test(name) && name > heading.name),
  )
  return [heading, ...(end < 0 ? behind : behind.slice(0, end))]
}

/** The only field that some elements show; `undefined` for none or several. */
export function onlyField(
  { source }: Working,
  tree: SourceTree,
  parts: readonly SourceElement[],
): DataPath | undefined {
  const paths = new Map(
    fieldMentions(tree.html, draftShape(source)).flatMap(({ kind, path, start, end }) =>
      kind === 'value' && path[0] !== 'text' && parts.some((one) => one.start < start && end < one.end)
        ? [[path.join('.'), path] as const]
        : [],
    ),
  )
  return paths.size === 1 ? [...paths.values()][0] : undefined
}

/** The page without these parts, from the last to the first. */
export function withoutParts(html: string, parts: readonly SourceElement[]): string | Declined {
  let at = html
  for (const { start } of parts.toSorted((a, b) => b.start - a.start)) {
    const tree = parseSource(at)
    const same = tree.elements.find((element) => element.start === start)
    const edit = same && deleteElement(tree, same, { withSections: true })
    if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'That cannot be taken away.' }
    at = edit.html
  }
  return at
}

/** What a removed part was, for a summary. */
export function partWords(
  source: Working['source'],
  tree: SourceTree,
  [first]: readonly SourceElement[],
): string {
  if (first && hasClass(first, /^sign(?:atures)?$/)) return 'the place for signatures'
  const heading =
    first &&
    [first, ...tree.elements.filter((one) => one !== first && isInside(one, first))].find(({ name }) =>
      /^h[1-6]$/.test(name),
    )
  return heading
    ? `the section “${shownText(source, tree, heading)}”`
    : first
      ? nameElement(
          source,
          tree,
          tree.elements.find((one) => one.name === 'table' && isInside(one, first)) ?? first,
        )
      : 'that part'
}

/** Whether something was taken away. */
export function isText(made: string | Declined): made is string {
  return typeof made === 'string'
}
