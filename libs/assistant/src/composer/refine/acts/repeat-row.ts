import { fieldsOf, nameElement, reached } from '@platen/template/commands'
import { newListName, pageHtml, readSample, repeatForEach } from '@platen/template/draft'
import {
  isCell,
  ownSections,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { nameFromLabel } from '@platen/contract'
import { scanTags } from '@platen/merge'
import type { Declined } from '../../composing.ts'
import { findField } from '../finding/find-field.ts'
import { findTarget } from '../finding/find-target.ts'
import { selectedIn } from '../finding/selection.ts'
import { literal, matched, part, type Phrase } from '../reading/phrase.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'

const repeats = [
  /^(?:repeat|print|show|loop|duplicate)\s+(?<what>.*?(?:row|line).*?)\s+(?:once\s+)?(?:for|per)\s+(?:each|every)\s+(?:(?:item|entry|one)\s+(?:of|in)\s+)?(?<list>.+)$/u,
  /^(?:wiederhole?|drucke|zeige?)\s+(?<what>.*?zeile.*?)\s+(?:fur|pro|je)\s+(?:jede[nrs]?\s+)?(?<list>.+)$/u,
]
const rowNoun =
  /^(?:the |this |that |die |diese )?(?:table )?(?:row|line|zeile|tabellenzeile)(?:\s+(?:with|of|that (?:has|shows)|mit)\s+(?:the |der |dem |den )?|\s*$)/u

/** “Repeat the row for each class”, “repeat the row with the course for each of the classes”. */
export const readRepeatRow: Reader = (phrase) => {
  for (const pattern of repeats) {
    const { what, list } = matched(phrase, pattern) ?? {}
    if (what && list) return { act: (draft) => repeatRow(draft, what, list) }
  }
  return undefined
}

function repeatRow(draft: Working, what: Phrase, words: Phrase): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const row = rowOf(draft, tree, what)
  if (isDeclined(row)) return row
  if (ownSections(tree, row).length > 0)
    return { declined: 'This row is repeated or shown by a condition already. Remove that first.' }
  const list = listFor(draft, words)
  if (isDeclined(list)) return list
  const made = repeatForEach(source, { at: row.start, list: list.name })
  if (!made || 'refused' in made) return { declined: made?.refused ?? 'This row cannot be repeated.' }
  const after = { ...source, files: { ...source.files, ...made.files } }
  const now = parseSource(pageHtml(after))
  const element = now.elements.find(({ start }) => start === made.select)
  return {
    files: made.files,
    named: element ? [reached(after, now, element)] : [],
    summary: `Repeated ${nameElement(source, tree, row)} for each of ${list.name}`,
    ...(list.isNew && {
      notes: [`${list.name} is a new list. The fields of the row are fields of its items.`],
    }),
  }
}

function rowOf(draft: Working, tree: SourceTree, what: Phrase): SourceElement | Declined {
  const noun = rowNoun.exec(what.text)
  const rest = noun ? part(what, noun[0].length) : what
  const selected = selectedIn(draft, tree)
  if (rest.text === '') {
    const own = selected && rowAround(selected)
    if (own) return own
    const rows = tree.elements.filter((one) => isBodyRow(tree, one))
    const [only, ...others] = rows
    if (!only) return { declined: 'No row of this page prints fields.' }
    return others.length === 0
      ? only
      : { declined: 'There are several rows with fields: click the one that is meant, and ask again.' }
  }
  const rows = tree.elements.filter((one) => isBodyRow(tree, one))
  const field = findField(draft.source, rest)
  const target = field && !isDeclined(field) ? undefined : findTarget(draft, rest)
  if (target && isDeclined(target)) return target
  const found = rows.filter((one) =>
    field && !isDeclined(field)
      ? [...scanTags(tree.html.slice(one.start, one.end))].some(({ name }) => name === field.path.join('.'))
      : target?.kind === 'elements' && target.elements.some((element) => rowAround(element) === one),
  )
  const [row] = found
  if (row && found.length === 1) return row
  return {
    declined: `“${literal(rest)}” is in no row, or in several: click the row that is meant, and ask again.`,
  }
}

function rowAround(element: SourceElement): SourceElement | undefined {
  for (let at: SourceElement | undefined = element; at; at = at.parent) if (at.name === 'tr') return at
  return undefined
}

/** A row that prints fields and is not a heading. */
function isBodyRow(
  tree: SourceTree,
  { name, parent, openEnd, closeStart, children }: SourceElement,
): boolean {
  return (
    name === 'tr' &&
    parent?.name !== 'thead' &&
    children.some((child) => child.kind === 'element' && isCell(child.name)) &&
    /\{\{[^#^/!{}]/.test(tree.html.slice(openEnd, closeStart))
  )
}

/** The list that words name, in the singular or the plural; else a new one. */
function listFor({ source }: Working, words: Phrase): { name: string; isNew: boolean } | Declined {
  const said = literal(words).replace(/^(?:of\s+)?(?:the|a|an|der|die|das)\s+/i, '')
  const name = nameFromLabel(said).toLowerCase()
  if (!/^[a-z_]\w*$/.test(name)) return { declined: `“${said}” is no name of a list: use letters a to z.` }
  const names = [name, plural(name)]
  const { data = {} } = readSample(source.files['sample.json'] ?? '')
  const lists = [
    ...fieldsOf(source).flatMap(({ path, kind }) => (path.length === 1 && kind === 'list' ? path : [])),
    ...Object.keys(data).filter((key) => Array.isArray(data[key])),
  ]
  const found = lists.find((one) => names.includes(one.toLowerCase()))
  return found === undefined
    ? { name: newListName(source, plural(name)), isNew: true }
    : { name: found, isNew: false }
}

function plural(name: string): string {
  if (/(?:[^s]s|ies|ses|en)$/.test(name)) return name
  if (/(?:ss|x|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}
