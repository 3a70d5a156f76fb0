import {
  cellsOf,
  columnShowing,
  elementsWithField,
  elementsIn,
  elementsWithText,
  nameElement,
  ownWords,
} from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { columnOf, parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { isDeclined, notUnderstood, type Working } from '../refining.ts'
import { isQuoted, literal, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'
import { columnNoun, findColumns } from './find-columns.ts'
import { findField } from './find-field.ts'
import { nouns } from './nouns.ts'
import { isInside, selectedIn } from './selection.ts'

/** What a command applies to: elements, all text, or the accent color. */
export type Target =
  | {
      kind: 'elements'
      elements: [SourceElement, ...SourceElement[]]
      /** For people: “the headings”. */
      words: string
    }
  | { kind: 'text' }
  | { kind: 'accent' }

const pronoun =
  /^(?:this|it|that|them|these|those|here|(?:this|the|that) (?:one|element|selection|part|thing|selected (?:element|part|text))|(?:the )?selected|das|dies|diese[rs]?|es|ihn|sie|hier|das ausgewahlte|(?:die )?auswahl|(?:dieses|das ausgewahlte) element|ca|cela|ceci|ici|le|la|les|cet element|l'element|la selection|esto|eso|este|esta|lo|aqui|este elemento|la seleccion)$/
const accent =
  /^(?:цвет|(?:ال)?لون|(?:ال)?الوان|(?:the )?(?:accent|brand|primary|main|theme|highlight|key)(?: colou?rs?)?|(?:the )?colou?rs?|(?:die |der )?(?:akzent|marken|haupt|primar|haus)farben?|(?:die )?farben?|(?:la )?couleur(?: (?:d'accent|de (?:la )?marque|principale|primaire))?|accent|(?:el )?color(?:es)?(?: (?:de acento|de (?:la )?marca|principal|primario|corporativo))?|acento)$/
const wholeText =
  /^(?:текст|шрифт|вс[её]|(?:ال)?نص|(?:ال)?خط|(?:the )?(?:body|main|normal|running|whole|entire)(?: (?:text|font|copy|type))?|(?:the )?(?:text|font|everything|document|page|letters|type|typeface|template)|(?:all )?(?:the )?text|(?:der |den |die |das )?(?:text|fliess?text|grundschrift|schrift|schriftart|dokument|alles|seite)|(?:le |la |du )?(?:texte|corps|corps du texte|texte courant|police|document|tout)|(?:el |la |del )?(?:texto|cuerpo|cuerpo del texto|letra|fuente|tipografia|documento|todo))$/

/** Whether words refer to the selected element, or are empty. */
export function isPronoun({ text: words }: Phrase): boolean {
  return words === '' || pronoun.test(words)
}

/** Whether words refer to all text in the document. */
export function isWholeText({ text: words }: Phrase): boolean {
  return wholeText.test(words)
}

/** Maximum number of words in the name of an element. */
const wordsMax = 4

/** Finds the target that the given words refer to, inside the selection. `withValues`: a label also stands for its value. */
export function findTarget(
  draft: Working,
  words: Phrase,
  { withValues = false }: { withValues?: boolean } = {},
): Target | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  const { text: said } = words
  if (isPronoun(words)) {
    if (selected)
      return { kind: 'elements', elements: [selected], words: nameElement(draft.source, tree, selected) }
    return {
      declined:
        'Nothing is selected. Click an element on the page, or name it, such as “the title” or “the headings”.',
    }
  }
  if (accent.test(said)) return { kind: 'accent' }
  if (!selected && wholeText.test(said)) return { kind: 'text' }
  if (selected && wholeText.test(said))
    return { kind: 'elements', elements: [selected], words: nameElement(draft.source, tree, selected) }
  const own = withoutArticle(words).text
  const noun = nouns.find(({ pattern }) => pattern.test(own))
  const found = elementsFor(draft, tree, words, withValues)
  if (isDeclined(found)) return found
  const [first, ...rest] = found.filter((element) => !selected || isInside(element, selected))
  if (first)
    return {
      kind: 'elements',
      elements: [first, ...rest],
      words:
        noun?.words ??
        (rest.length === 0 ? nameElement(draft.source, tree, first) : `“${literal(withoutArticle(words))}”`),
    }
  for (let at = noun && selected; at; at = at.parent)
    if (noun?.climbs.includes(at.name))
      return { kind: 'elements', elements: [at], words: nameElement(draft.source, tree, at) }
  const meant = literal(words).replaceAll(/\s+/g, ' ')
  if (selected && found.length > 0)
    return {
      declined: `The selection is ${nameElement(draft.source, tree, selected)}, but “${meant}” is not in it. Clear the selection, and try again.`,
    }
  if (meant.split(/\s+/).length > wordsMax) return notUnderstood
  return {
    declined: `Nothing on the page is called “${meant}”. Click the element, and repeat the request with “this”.`,
  }
}

function elementsFor(
  draft: Working,
  tree: SourceTree,
  given: Phrase,
  withValues: boolean,
): SourceElement[] | Declined {
  const { source } = draft
  if (isQuoted(given)) return byShownText(draft, tree, literal(given))
  const words = withoutArticle(given)
  if (isQuoted(words)) return byShownText(draft, tree, literal(words))
  const noun = nouns.find(({ pattern }) => pattern.test(words.text))
  const own = noun?.find(tree) ?? []
  if (own.length > 0) return own
  const shown = byShownText(draft, tree, literal(words))
  if (shown.length > 0) {
    const named = withValues ? findField(source, words) : undefined
    const values = withValues
      ? [
          ...shown.flatMap((label) => valuesOf(tree, label)),
          ...(named && !isDeclined(named)
            ? ownHolders(draft, tree, elementsWithField(source, tree, named.path))
            : []),
        ]
      : []
    return [...new Set([...shown, ...values])].toSorted((a, b) => a.start - b.start)
  }
  if (columnNoun.test(words.text)) {
    const columns = findColumns(draft, tree, words)
    return isDeclined(columns) ? columns : columns.flatMap((column) => cellsOf(tree, column))
  }
  const field = findField(source, words)
  if (field && isDeclined(field)) return field
  const holders = field ? elementsWithField(source, tree, field.path) : []
  const column = withValues && field ? columnShowing(source, tree, field.path) : undefined
  if (column) return cellsOf(tree, column)
  if (holders.length > 0)
    return field?.node.kind === 'list' || field?.node.kind === 'texts'
      ? outermost(holders)
      : ownHolders(draft, tree, holders)
  return byClass(tree, words.text)
}

/** Returns the cells below a heading, and the value next to a term or the heading of a row. */
function valuesOf(tree: SourceTree, label: SourceElement): SourceElement[] {
  const row = label.parent
  const siblings = row ? elementsIn(row) : []
  if (label.name === 'dt') return siblings.slice(siblings.indexOf(label) + 1).slice(0, 1)
  if (label.name !== 'th' || row?.name !== 'tr') return []
  if (row.parent?.name !== 'thead') return siblings.filter(({ name }) => name === 'td')
  const column = columnOf(tree, label)
  return column && !('refused' in column) ? cellsOf(tree, column) : []
}

/** Returns the innermost elements with only these words or, if there are none, the only element that contains them. */
function byShownText(draft: Working, tree: SourceTree, wanted: string): SourceElement[] {
  return elementsWithText(draft.source, tree, wanted, { mayBeAmong: true })
}

/** Returns the innermost elements with only these words, inside the selection. */
export function exactlyShown(draft: Working, tree: SourceTree, wanted: string): SourceElement[] {
  const selected = selectedIn(draft, tree)
  return elementsWithText(draft.source, tree, wanted).filter(
    (element) => !selected || isInside(element, selected),
  )
}

/** Returns the elements that print only the field, or all if every element prints more. */
function ownHolders({ source }: Working, tree: SourceTree, holders: SourceElement[]): SourceElement[] {
  const own = holders.filter((element) => {
    const inside = tree.html.slice(element.openEnd, element.closeStart)
    return ownWords(source, tree, element) === '' && (inside.match(/\{\{\s*[^#^/!\s]/g) ?? []).length === 1
  })
  return own.length > 0 ? own : holders
}

function byClass({ elements }: SourceTree, words: string): SourceElement[] {
  const name = words.replaceAll(/\s+/g, '-')
  const own = elements.filter(({ attributes }) =>
    attributes.some(
      (attribute) =>
        (attribute.name === 'class' || attribute.name === 'id') &&
        attribute.value.toLowerCase().split(/\s+/).includes(name),
    ),
  )
  return outermost(own.length > 0 ? own : elements.filter((element) => element.name === name))
}

function outermost(found: readonly SourceElement[]): SourceElement[] {
  return found.filter((element) => !found.some((other) => other !== element && isInside(element, other)))
}
