import { pageHtml } from '@platen/draft'
import { parseSource, readColumns } from '@platen/markup'
import { findColumns } from '../finding/find-columns.ts'
import { byShownText } from '../finding/find-target.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { isQuoted, literal, matched, type Phrase } from '../reading/phrase.ts'
import { renameVerb, setVerb } from '../reading/words.ts'
import type { Declined } from '../../composing.ts'
import { setWords } from './set-title.ts'

const columns =
  '(?:(?:the |die |la )?(?:column(?: head(?:er|ing))?s?|heading of (?:the )?column|spalte(?:nuberschrift)?|uberschrift der spalte|colonne|titre de la colonne|columna|titulo de la columna))'
const column = new RegExp(
  `^(?:${renameVerb}|${setVerb})\\s+${columns}\\s+(?<old>.+?)\\s+(?:to|into|as|in|zu|en|a|por|como)\\s+(?<to>.+?)(?:\\s+um)?$`,
  'u',
)
const texts = [
  /^(?:replace|substitute|ersetz|ersetze|remplace|remplacer|remplacez|reemplaza|reemplazar|sustituye|sustituir)\s+(?:the (?:text|words?) |den text |das wort |le texte |le mot |el texto |la palabra )?(?<old>.+?)\s+(?:with|by|durch|mit|par|por|con)\s+(?<to>.+)$/u,
  new RegExp(
    `^(?:${setVerb}|${renameVerb}|write)\\s+(?:(?:the|den|das|die|le|la|el) )?(?:(?:text|words?|label|heading|caption|wort|beschriftung|uberschrift|texte|mot|libelle|titre|texto|palabra|etiqueta|titulo) )?(?<old>"·+")\\s+(?:to say|to|into|as|in|zu|auf|durch|en|par|a|por|como)\\s+(?<to>.+?)(?:\\s+um)?$`,
    'u',
  ),
]

/** “Rename the column Price to Unit cost”, “replace “Due” with “Payable by””. */
export const readRenameHeading: Reader = (phrase) => {
  const { old, to } = matched(phrase, column) ?? {}
  if (old && to && isWords(to)) return { act: (draft) => renameColumn(draft, old, to) }
  for (const pattern of texts) {
    const found = matched(phrase, pattern)
    if (found?.['old'] && found['to']) {
      const { old: was, to: next } = found
      return { act: (draft) => replaceWords(draft, literal(was), literal(next)) }
    }
  }
  return undefined
}

/** A name of a field is one word, and no capital begins it. */
function isWords(to: Phrase): boolean {
  return isQuoted(to) || /\s/.test(to.raw.trim()) || /^\p{Lu}/u.test(to.raw)
}

function renameColumn(draft: Working, old: Phrase, to: Phrase): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const found = findColumns(draft, tree, old)
  if (isDeclined(found)) return found
  const [column0] = found
  const read = column0 && readColumns(tree, column0.table)
  if (!read || 'refused' in read) return { declined: `No table has a column “${literal(old)}”.` }
  const heading = read.rows
    .filter(({ row }) => row.parent?.name === 'thead')
    .flatMap(({ cells }) => cells)
    .find(({ from, span }) => from === column0.at && span === 1)
  if (!heading) return { declined: 'That column has no heading of its own.' }
  return setWords(draft, heading.element, literal(to))
}

function replaceWords(draft: Working, old: string, to: string): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const found = byShownText(draft, tree, old)
  if (found.length === 0) return { declined: `No text on the page says “${old}”.` }
  let at = draft
  const done: Done = { files: {}, named: [], summary: '', notes: [] }
  for (const element of found) {
    const one = setWords(at, element, to, old)
    // A text of the languages that stands in several places was changed with the first.
    if (isDeclined(one) && done.summary !== '') continue
    if (isDeclined(one)) return one
    at = { ...at, source: { ...at.source, files: { ...at.source.files, ...one.files } } }
    Object.assign(done.files, one.files)
    done.named = [...done.named, ...one.named]
    done.notes = [...(done.notes ?? []), ...(one.notes ?? [])]
    done.summary = one.summary
  }
  return done
}
