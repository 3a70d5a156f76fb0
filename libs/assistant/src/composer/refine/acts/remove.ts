import { elementsIn, fieldsOf, hasClass, nameElement, shownText } from '@platen/template/commands'
import { draftShape, pageHtml } from '@platen/template/draft'
import {
  columnOf,
  type DataPath,
  fieldMentions,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { runOnDraft } from '../commands/read-saying.ts'
import { findBlock } from '../finding/blocks.ts'
import { cellsOf, type Column, columnNoun, columnShowing, findColumns } from '../finding/find-columns.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { findTarget, isPronoun } from '../finding/find-target.ts'
import { partShowing } from '../finding/part-showing.ts'
import { isInside, outsideSelection, selectedIn } from '../finding/selection.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { removeVerb, withoutArticle } from '../reading/words.ts'

const pattern = new RegExp(`^${removeVerb}\\s+(?<what>.+)$`, 'u')
const hidden =
  /^(?:hide|omit|leave out|skip|versteck|verstecke|verberge|verbirg|blende|lass|cache|cacher|masque|masquer|oculta|ocultar|esconde|omite|скрои|спрячь|اخف|اخفي)\s+(?<what>.+?)(?:\s+(?:aus|weg))?$/u
const fieldNoun = /(?<!\p{L})(?:fields?|feld(?:er)?|champs?|campos?)(?!\p{L})/u

const sectionNoun =
  /\s+(?:section|part|block|area|table|list|abschnitt|bereich|teil|tabelle|liste)$|^(?:section|seccion|partie|abschnitt|bereich|tabla|tableau)\s+/
const signature =
  /^(?:signatures?|signature (?:lines?|block|fields?)|unterschrift(?:en)?|unterschriften?(?:zeile|feld|linie)n?|signatures?|firmas?|linea de firma|ligne de signature)$/

/** “Remove the due date”, “delete the column VAT”, “remove this”. */
export const readRemove: Reader = (phrase) => {
  const { what } = matched(phrase, pattern) ?? {}
  return what && { act: (draft) => remove(draft, what) }
}

/** “Hide the month”: it goes off the page, and stays in the data. */
export const readTakeOff: Reader = (phrase) => {
  const { what } = matched(phrase, hidden) ?? {}
  return what && { act: (draft) => takeOff(draft, what) }
}

function takeOff(draft: Working, what: Phrase): Done | Declined {
  const field = columnNoun.test(what.text) || isPronoun(what) ? undefined : findField(draft.source, what)
  if (!field || isDeclined(field) || field.node.kind !== 'value' || columnShowing(draft, field.path))
    return remove(draft, what)
  return ofField(draft, 'hide_field', field.path)
}

function ofField(draft: Working, name: 'remove_field' | 'hide_field', path: DataPath): Done | Declined {
  return outsideSelection(draft, path) ?? runOnDraft(draft, { name, arguments: { field: path.join('.') } })
}

function ofPart(draft: Working, { start }: SourceElement): Done | Declined {
  return runOnDraft(draft, { name: 'delete_part', arguments: {}, about: start })
}

function remove(draft: Working, what: Phrase): Done | Declined {
  if (columnNoun.test(what.text)) return removeTheColumn(draft, what)
  if (!fieldNoun.test(what.text)) {
    if (isPronoun(what)) return removeElement(draft, what)
    const section = removeSection(draft, what)
    if (section) return section
    // A name of a field is more exact than words on the page.
    const field = findField(draft.source, what)
    if (!field || isDeclined(field)) {
      const removed = removeElement(draft, what)
      return isDeclined(removed) && field ? field : removed
    }
  }
  const found = findField(draft.source, what)
  if (!found) return noSuchField(draft.source, what)
  if (isDeclined(found)) return found
  const { path, node } = found
  if ((node.kind === 'list' || node.kind === 'object') && !fieldNoun.test(what.text)) {
    const part = partShowing(draft, path)
    const removed = part ? ofPart(draft, part) : removeElement(draft, what)
    if (!isDeclined(removed)) return removed
  }
  const column = columnShowing(draft, path)
  return column ? removeColumn(draft, column, path) : ofField(draft, 'remove_field', path)
}

/** “Delete shipping”: a heading means all that it is the heading of, which may be one field. */
function removeSection(draft: Working, what: Phrase): Done | Declined | undefined {
  const tree = parseSource(pageHtml(draft.source))
  const section = sectionNamed(draft, tree, what)
  if (!section) return undefined
  const { parent } = section
  const around = parent && elementsIn(parent)[0] === section && parent.name !== 'body' ? parent : section
  const only = around === section ? undefined : onlyField(draft, tree, around)
  const node = only && fieldsOf(draft.source).find(({ path }) => path.join('.') === only.join('.'))
  return only && node?.kind === 'value' && !node.computed && only.length === 1
    ? ofField(draft, 'remove_field', only)
    : ofPart(draft, section)
}

/** The heading or the place to sign that words mean; `undefined` where they mean neither, or several. */
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
  const [top] = found.toSorted((a, b) => a.name.localeCompare(b.name))
  const [heading, second] = found.filter(({ name: level }) => level === top?.name)
  return second ? undefined : heading
}

/** The only field that a part shows; `undefined` for none or several. */
function onlyField({ source }: Working, tree: SourceTree, part: SourceElement): DataPath | undefined {
  const paths = new Map(
    fieldMentions(tree.html, draftShape(source)).flatMap(({ kind, path, start, end }) =>
      kind === 'value' && path[0] !== 'text' && part.start < start && end < part.end
        ? [[path.join('.'), path] as const]
        : [],
    ),
  )
  return paths.size === 1 ? [...paths.values()][0] : undefined
}

/** Removes the column that words or the selection mean, and its fields where nothing needs them. */
function removeTheColumn(draft: Working, what: Phrase): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  const name = withoutArticle(what).text.replace(columnNoun, '').trim()
  if (/^(?:this|that|dies\p{L}*|cette|ce|esta|este)?$/u.test(name)) {
    const found = selected && columnOf(tree, selected)
    if (!found) return { declined: 'No column is selected: click a cell of it, or say its heading.' }
    return 'refused' in found ? { declined: found.refused } : removeColumn(draft, found)
  }
  const columns = findColumns(draft, tree, what)
  if (isDeclined(columns)) return columns
  const [first] = columns
  return first ? removeColumn(draft, first) : { declined: `No table has a column “${literal(what)}”.` }
}

function removeColumn(draft: Working, column: Column, path?: DataPath): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const selected = selectedIn(draft, tree)
  const same = tree.elements[column.table.index]
  if (selected && same && !isInside(same, selected) && !isInside(selected, same))
    return {
      declined: `This is about ${nameElement(source, tree, selected)}, and that column is not in it: take the selection off the prompt, and ask again.`,
    }
  const [cell] = cellsOf(tree, column)
  return runOnDraft(draft, {
    name: 'remove_column',
    arguments: path ? { field: path.join('.') } : {},
    about: cell?.start,
  })
}

function removeElement(draft: Working, what: Phrase): Done | Declined {
  const target = elementFor(draft, what)
  if (isDeclined(target)) return target
  if (target.kind !== 'elements') return { declined: 'That is the whole document: say which part is to go.' }
  const [element, ...more] = target.elements
  return more.length > 0
    ? {
        declined: `“${literal(what)}” is in ${more.length + 1} places: click the one that is to go, and ask again for “this”.`,
      }
    : ofPart(draft, element)
}

/** “The acceptance section” is the block that is headed so. */
function elementFor(draft: Working, what: Phrase): ReturnType<typeof findTarget> {
  const target = findTarget(draft, what)
  if (!isDeclined(target)) return target
  const block = findBlock(draft, what)
  if (isDeclined(block)) return target
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  if (selected && !isInside(block, selected)) return target
  return { kind: 'elements', elements: [block], words: nameElement(draft.source, tree, block) }
}
