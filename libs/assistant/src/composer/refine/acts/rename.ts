import { fieldsOf, ownWords, setWords } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { parseSource, type SourceElement } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { columnNoun, findColumns } from '../finding/find-columns.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { exactlyShown } from '../finding/find-target.ts'
import { headingOf, labelOf } from '../finding/label-of.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { capital, isQuoted, literal, matched, type Phrase, phraseOf } from '../reading/phrase.ts'
import { isStyle } from '../commands/compile-words.ts'
import verbTable from '../reading/words.json' with { type: 'json' }
import { withoutArticle } from '../reading/words.ts'
import { renameTheField } from './rename-field.ts'
import { runOnDraft } from '../commands/read-saying.ts'

const into = '(?:to|into|as|in|zu|en|a|por|como)'
const renames = [
  new RegExp(`^(?:${verbTable.verbs.rename})\\s+(?<old>.+?)\\s+${into}\\s+(?<to>.+?)(?:\\s+um)?$`, 'u'),
  /^(?:the\s+)?(?<old>.+?)\s+(?:should be|is to be|must be)\s+(?:called|named|labell?ed)\s+(?<to>.+)$/u,
  /^(?<old>.+?)\s+(?:soll(?:te)?|muss)\s+(?<to>.+?)\s+heissen$/u,
  /^(?<old>.+?)\s+(?:doit s'appeler|debe llamarse)\s+(?<to>.+)$/u,
  /^call\s+(?<old>(?:the\s+)?field\s+.+?)\s+(?<to>"·+"|\S+)$/u,
  /^(?:call|name|label)\s+(?:the\s+)?(?<old>.+?)\s+(?<to>"·+")$/u,
]
/** These verbs say other things, too. */
const changes = [
  new RegExp(
    `^(?:change|andere|cambia|cambiar|changer?|changez|modifie|make|turn)\\s+(?<old>.+?)\\s+${into}\\s+(?<to>.+)$`,
    'u',
  ),
  /^cambia\s+(?<old>.+?)\s+por\s+(?<to>.+)$/u,
]
const fieldNoun = /(?<!\p{L})(?:(?:merge |data )?fields?|feld(?:er)?s?|champs?|campos?)(?!\p{L})/u

/** “Rename customer to tenant”, “change Total to Amount due”: the words on the page; with “field”, the field of the data. */
export const readRename: Reader = (phrase) => {
  for (const pattern of renames) {
    const { old, to } = matched(phrase, pattern) ?? {}
    if (old && to && literal(to) !== '') return { act: (draft) => rename(draft, old, to) }
  }
  for (const pattern of changes) {
    const { old, to } = matched(phrase, pattern) ?? {}
    if (!old || !to || (!isQuoted(to) && isStyle(to))) continue
    if (!isQuoted(to) && settingNoun.test(withoutArticle(old).text)) continue
    return { act: (draft) => rename(draft, old, to) }
  }
  return undefined
}

/** What is set, and has no name. */
const settingNoun =
  /^(?:(?:the )?(?:document|page|it|everything|paper|layout|template)|.*(?:colou?rs?|fonts?|size|paper|margins?|language|currency|format|orientation|farben?|schrift(?:art)?|papier|sprache|wahrung|couleurs?|police|papier|langue|color(?:es)?|fuente|papel|idioma|moneda))$/u

function rename(draft: Working, old: Phrase, to: Phrase): Done | Declined {
  if (fieldNoun.test(old.text) || isIdentifier(draft, old)) return renameTheField(draft, old, to)
  const field = findField(draft.source, old)
  const labels = labelsNamed(draft, old)
  if (isDeclined(labels)) return labels
  if (labels.length > 0) {
    const done = writeAll(draft, labels, literal(to))
    if (isDeclined(done) || !field || isDeclined(field)) return done
    const label = labelOf(draft, field.path)
    if (!labels.some(({ start }) => start === label?.start)) return done
    const name = field.path.join('.')
    return {
      ...done,
      notes: [
        ...(done.notes ?? []),
        `Words on the page changed. In the data the field is still “${name}”; to change that, say “rename the field ${name} to …”.`,
      ],
    }
  }
  if (!field) {
    const title = titleWith(draft, old)
    return title
      ? runOnDraft(draft, { name: 'set_title', arguments: { text: literal(to) } })
      : noSuchField(draft.source, old)
  }
  return renameTheField(draft, old, to)
}

/** `items.price`, `quote_no`: so people write none but names of fields. */
function isIdentifier({ source }: Working, old: Phrase): boolean {
  const written = literal(old)
  return (
    /[._]|\p{Ll}\p{Lu}|^\{\{/u.test(written) &&
    fieldsOf(source).some(
      ({ path, name }) => path.join('.') === written.replaceAll(/[{}\s]/g, '') || name === written,
    )
  )
}

/** Texts of the page that say just that; else the label of the field that it means. */
function labelsNamed(draft: Working, old: Phrase): SourceElement[] | Declined {
  const tree = parseSource(pageHtml(draft.source))
  if (columnNoun.test(old.text)) {
    const columns = findColumns(draft, tree, old)
    if (isDeclined(columns)) return columns
    return columns.flatMap((column) => headingOf(tree, column) ?? [])
  }
  const said = exactlyShown(draft, tree, literal(withoutArticle(old)))
  if (said.length > 0) return said
  const field = findField(draft.source, old)
  if (!field || isDeclined(field)) return []
  const label = labelOf(draft, field.path)
  return label && ownWords(draft.source, tree, label) !== '' ? [label] : []
}

/** Writes the same words in some elements, each with a capital where it had one. */
function writeAll(draft: Working, elements: readonly SourceElement[], to: string): Done | Declined {
  let at = draft
  const done: Done = { files: {}, named: [], summary: '', notes: [] }
  for (const element of elements) {
    const tree = parseSource(pageHtml(at.source))
    const isUpper = /^\p{Lu}/u.test(ownWords(at.source, tree, element))
    const words = isUpper ? capital(to) : to
    const one = setWords(at.source, element, words)
    // A text of the languages that stands in several places was changed with the first.
    if ('refused' in one && done.summary !== '') continue
    if ('refused' in one) return { declined: one.refused }
    at = { ...at, source: { ...at.source, files: { ...at.source.files, ...one.files } } }
    Object.assign(done.files, one.files)
    done.named = [...done.named, ...one.named]
    done.notes = [...(done.notes ?? []), ...one.notes]
    done.summary ||= one.summary
  }
  return done
}

/** “The report” is the title “Monthly sales report”. */
function titleWith({ source }: Working, old: Phrase): boolean {
  const tree = parseSource(pageHtml(source))
  const title = tree.elements.find(({ name }) => name === 'h1')
  const words = title && phraseOf(ownWords(source, tree, title)).text.split(' ')
  return words?.includes(withoutArticle(old).text) === true
}
