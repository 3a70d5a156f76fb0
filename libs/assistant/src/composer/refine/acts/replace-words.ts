import type { FieldDeclaration } from '@platen/contract'
import { pageHtml, readSettings, writeSettings } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { byShownText } from '../finding/find-target.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { renameVerb, setVerb } from '../reading/words.ts'
import type { Declined } from '../../composing.ts'
import { setWords } from './set-title.ts'

const texts = [
  /^(?:replace|substitute|ersetz|ersetze|remplace|remplacer|remplacez|reemplaza|reemplazar|sustituye|sustituir)\s+(?:the (?:text|words?) |den text |das wort |le texte |le mot |el texto |la palabra )?(?<old>.+?)\s+(?:with|by|durch|mit|par|por|con)\s+(?<to>.+)$/u,
  new RegExp(
    `^(?:${setVerb}|${renameVerb}|write)\\s+(?:(?:the|den|das|die|le|la|el) )?(?:(?:text|words?|label|heading|caption|wort|beschriftung|uberschrift|texte|mot|libelle|titre|texto|palabra|etiqueta|titulo) )?(?<old>"·+")\\s+(?:to say|to|into|as|in|zu|auf|durch|en|par|a|por|como)\\s+(?<to>.+?)(?:\\s+um)?$`,
    'u',
  ),
]

/** “Replace “Due” with “Payable by””. */
export const readReplaceWords: Reader = (phrase) => {
  for (const pattern of texts) {
    const found = matched(phrase, pattern)
    if (found?.['old'] && found['to']) {
      const { old: was, to: next } = found
      return { act: (draft) => replaceWords(draft, was, next) }
    }
  }
  return undefined
}

/** “Your company” is no text of the page, but what stands where a field is not sent. */
function replaceDefault({ source }: Working, old: string, to: string): Done | undefined {
  const text = source.files['template.json'] ?? ''
  const { fields } = readSettings(text)
  let count = 0
  const each = (all: Record<string, FieldDeclaration>): Record<string, FieldDeclaration> =>
    Object.fromEntries(
      Object.entries(all).map(([name, said]) => {
        if (typeof said !== 'object' || said === null) return [name, said]
        const isSame = typeof said.default === 'string' && said.default.toLowerCase() === old.toLowerCase()
        if (isSame) count++
        return [
          name,
          { ...said, ...(isSame && { default: to }), ...(said.fields && { fields: each(said.fields) }) },
        ]
      }),
    )
  const changed = fields && each(fields)
  if (count === 0 || !changed) return undefined
  return {
    files: { 'template.json': writeSettings(text, { fields: changed }) },
    named: [],
    summary: `Changed “${old}” to “${to}”`,
    notes: ['It stands where neither the data nor the account’s details say it.'],
  }
}

function replaceWords(draft: Working, { raw, text }: Phrase, next: Phrase): Done | Declined {
  const [old, to] = [literal({ raw, text }), literal(next)]
  const tree = parseSource(pageHtml(draft.source))
  const found = byShownText(draft, tree, old)
  if (found.length === 0)
    return replaceDefault(draft, old, to) ?? { declined: `No text on the page says “${old}”.` }
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
