import { nameElement, reached } from '@platen/template/commands'
import { draftShape, pageHtml } from '@platen/template/draft'
import {
  type DataPath,
  fieldMentions,
  isPageEdit,
  isWithin,
  ownSections,
  parseSource,
  type SourceElement,
  type SourceTree,
  unwrapSection,
  wrapInSection,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findField, listed, noSuchField } from '../finding/find-field.ts'
import { findTarget } from '../finding/find-target.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { capital } from '../reading/capital.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'

const hideVerb =
  '(?:hide|omit|leave out|skip|versteck|verstecke|verberge|verbirg|blende|lass|cache|cacher|masque|masquer|oculta|ocultar|esconde|omite)'
const showVerb =
  '(?:(?:only )?(?:show|print|display)|zeig|zeige|drucke|affiche|afficher|montre|muestra|mostrar|imprime)'
const when = '(?:when|if|whenever|unless there is|wenn|falls|sobald|si|quand|lorsque|cuando)'
const empty =
  '(?:empty|missing|blank|not (?:there|given|set|sent|filled)|absent|leer|nicht (?:da|vorhanden|gesetzt|angegeben)|vides?|absente?s?|manque|vaci[oa]s?|falta)'
const it = "(?:it|this|that|they|there|es|er|sie|dies|das|il|elle|c'|ce|ca|esta|este|esto)"
const is = "(?:is|are|'s|was|ist|sind|fehlt|est|sont|esta|estan|es)"

const hides = [
  new RegExp(
    `^${hideVerb}(?:\\s+(?<what>.+?))?(?:\\s+aus|\\s+weg)?,?\\s+${when}\\s+(?:${it}\\s*)?(?:${is}\\s*)?(?:no value|nothing|kein wert|${empty})(?:\\s+(?:ist|sind|is))?$`,
    'u',
  ),
  new RegExp(
    `^${hideVerb}(?:\\s+(?<what>.+?))?(?:\\s+aus|\\s+weg)?,?\\s+${when}\\s+(?<field>.+?)\\s+(?:${is}\\s*)?(?:${empty})(?:\\s+(?:ist|sind))?$`,
    'u',
  ),
]
const shows = [
  new RegExp(
    `^${showVerb}(?:\\s+(?<what>.+?))?\\s+(?:only|nur|seulement|uniquement|solo|solamente)?\\s*${when}\\s+(?:there is (?:one|any|a value|something)|there are any|it (?:is there|has a value|is given|is set|exists)|es (?:da ist|ihn gibt|sie gibt|vorhanden ist)|vorhanden|il y en a|il existe|existe|hay|lo hay)$`,
    'u',
  ),
  new RegExp(
    `^${showVerb}(?:\\s+(?<what>.+?))?\\s+(?:only|nur|seulement|uniquement|solo|solamente)?\\s*${when}\\s+(?<field>.+?)\\s+(?:${is}\\s*)?(?:there|given|set|present|filled|not empty|available|gesetzt|vorhanden|nicht leer|angegeben|da|presente?|renseignee?|presente|no (?:esta )?vaci[oa]|indicad[oa])(?:\\s+(?:ist|sind))?$`,
    'u',
  ),
]
const always =
  /^(?:always (?:show|print)|(?:show|print) (?<early>.+?) always|zeig(?:e)? immer|(?:zeig|zeige) (?<spate>.+?) immer|affiche toujours|muestra siempre)(?:\s+(?<what>.+))?$/u

/** “Hide this when it is empty”, “show the order number only if there is one”, “always show this”. */
export const readHide: Reader = (phrase) => {
  for (const pattern of [...hides, ...shows]) {
    const found = matched(phrase, pattern)
    if (found) return { act: (draft) => hide(draft, found['what'], found['field']) }
  }
  const found = matched(phrase, always)
  return found && { act: (draft) => alwaysShow(draft, found['what'] ?? found['early'] ?? found['spate']) }
}

const nothing: Phrase = { raw: '', text: '' }

function hide(draft: Working, what: Phrase | undefined, words: Phrase | undefined): Done | Declined {
  const { source } = draft
  const target = findTarget(draft, what ?? nothing)
  if (isDeclined(target)) return target
  if (target.kind !== 'elements' || target.elements.length > 1)
    return {
      declined: `“${literal(what ?? nothing)}” is in several places: click the one that is meant, and ask again for “this”.`,
    }
  const tree = parseSource(pageHtml(source))
  const element = tree.elements[target.elements[0].index]
  if (!element) return { declined: 'That cannot be found any more.' }
  const field = words ? fieldNamed(draft, words) : fieldIn(draft, tree, element)
  if (isDeclined(field)) return field
  const pair = pairOf(element)
  const [first, last] = pair ?? [element, element]
  const around = fieldMentions(tree.html, draftShape(source)).filter(({ kind }) => kind === 'section')
  if (
    ownSections(tree, element).some(
      (section) =>
        !section.isInverted &&
        around.some(({ start, path }) => start === section.start && path.join('.') === field.path.join('.')),
    )
  )
    return {
      declined: `${capital(nameElement(source, tree, element))} is hidden already when ${field.path.join('.')} is empty.`,
    }
  const name = nameAt(draft, tree, first, field.path)
  if (name === undefined)
    return {
      declined: `The field ${field.path.join('.')} is known only within its list, and this stands elsewhere.`,
    }
  const edit = pair
    ? {
        html: `${tree.html.slice(0, first.start)}{{#${name}}}${tree.html.slice(first.start, last.end)}{{/${name}}}${tree.html.slice(last.end)}`,
        select: first.start + name.length + 5,
      }
    : wrapInSection(tree, element, { field: name, kind: 'if' })
  if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'This cannot be hidden.' }
  return result(
    draft,
    edit,
    `Made ${nameElement(source, tree, element)} show only where ${field.path.join('.')} is not empty`,
  )
}

function result(draft: Working, { html, select }: { html: string; select?: number }, summary: string): Done {
  const source = { ...draft.source, files: { ...draft.source.files, 'template.html': html } }
  const tree = parseSource(html)
  const element = tree.elements.find(({ start }) => start === select)
  return { files: { 'template.html': html }, named: element ? [reached(source, tree, element)] : [], summary }
}

function fieldNamed({ source }: Working, words: Phrase): { path: DataPath } | Declined {
  return findField(source, words) ?? noSuchField(source, words)
}

/** The one field that an element shows. */
function fieldIn(
  { source }: Working,
  tree: SourceTree,
  element: SourceElement,
): { path: DataPath } | Declined {
  const [from, to] = pairOf(element) ?? [element, element]
  const shown = fieldMentions(tree.html, draftShape(source)).filter(
    ({ kind, path, start, end }) =>
      kind === 'value' && path[0] !== 'text' && from.start <= start && end <= to.end,
  )
  const paths = new Map(shown.map(({ path }) => [path.join('.'), path]))
  const [only, ...more] = paths.values()
  if (!only)
    return {
      declined: `${capital(nameElement(source, tree, element))} shows no field: say when it is to be hidden, such as “when notes is empty”.`,
    }
  if (more.length > 0)
    return {
      declined: `It shows several fields: say which one, such as “when ${listed([...paths.keys()], 'or')} is empty”.`,
    }
  return { path: only }
}

/** A term and its detail are one. */
function pairOf(element: SourceElement): [SourceElement, SourceElement] | undefined {
  if (element.name !== 'dt' && element.name !== 'dd') return undefined
  const siblings = (element.parent?.children ?? []).filter((child) => child.kind === 'element')
  const at = siblings.indexOf(element)
  const [term, detail] = element.name === 'dt' ? [element, siblings[at + 1]] : [siblings[at - 1], element]
  return term?.name === 'dt' && detail?.name === 'dd' ? [term, detail] : undefined
}

/** How a field is called where an element stands. */
function nameAt(
  { source }: Working,
  tree: SourceTree,
  { start, end }: SourceElement,
  path: DataPath,
): string | undefined {
  const shape = draftShape(source)
  const inside = fieldMentions(tree.html, shape).find(
    (mention) =>
      mention.path.join('.') === path.join('.') &&
      start <= mention.start &&
      mention.end <= end &&
      mention.kind === 'value',
  )
  if (inside) return inside.name
  if (
    path.length === 1 ||
    path.slice(0, -1).every((_, index) => shape.isGroup?.(path.slice(0, index + 1)) === true)
  )
    return path.join('.')
  const list = path.slice(0, -1)
  const isIn = fieldMentions(tree.html, shape).some(
    (mention) =>
      mention.kind === 'value' &&
      isWithin(mention.path, list) &&
      start <= mention.start &&
      mention.end <= end,
  )
  return isIn ? path.at(-1) : undefined
}

function alwaysShow(draft: Working, what: Phrase | undefined): Done | Declined {
  const { source } = draft
  const target = findTarget(draft, what ?? nothing)
  if (isDeclined(target)) return target
  if (target.kind !== 'elements') return { declined: 'The document is always shown.' }
  if (target.elements.length > 1)
    return {
      declined: `“${literal(what ?? nothing)}” is in several places: click the one that is meant, and ask again for “this”.`,
    }
  const tree = parseSource(pageHtml(source))
  const element = tree.elements[target.elements[0].index]
  const pair = element && pairOf(element)
  const sections = element ? ownSections(tree, pair?.[0] ?? element) : []
  const shape = draftShape(source)
  const starts = new Map(fieldMentions(tree.html, shape).map(({ start, path }) => [start, path]))
  const section = sections.findLast(
    ({ start, isInverted }) => !isInverted && shape.isPlain(starts.get(start) ?? []),
  )
  if (!element || !section)
    return {
      declined: `${element ? capital(nameElement(source, tree, element)) : 'That'} has no condition of its own.`,
    }
  const edit = unwrapSection(tree, section, element)
  if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'That condition cannot be taken away.' }
  return result(draft, edit, `Made ${nameElement(source, tree, element)} show always`)
}
