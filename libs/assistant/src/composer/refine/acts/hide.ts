import type { Declined } from '../../composing.ts'
import { runOnDraft } from '../commands/read-saying.ts'
import { findField, noSuchField } from '../finding/find-field.ts'
import { findTarget } from '../finding/find-target.ts'
import { literal, matched, type Phrase } from '../reading/phrase.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'

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
  const field = words && (findField(draft.source, words) ?? noSuchField(draft.source, words))
  if (field && isDeclined(field)) return field
  return onElement(draft, what, (about) =>
    runOnDraft(draft, { name: 'show_when', arguments: field ? { field: field.path.join('.') } : {}, about }),
  )
}

function alwaysShow(draft: Working, what: Phrase | undefined): Done | Declined {
  return onElement(draft, what, (about) => runOnDraft(draft, { name: 'show_always', arguments: {}, about }))
}

function onElement(
  draft: Working,
  what: Phrase = nothing,
  run: (about: number) => Done | Declined,
): Done | Declined {
  const target = findTarget(draft, what)
  if (isDeclined(target)) return target
  if (target.kind !== 'elements') return { declined: 'That is the whole document: say which part is meant.' }
  const [element, second] = target.elements
  return second
    ? {
        declined: `“${literal(what)}” is in several places: click the one that is meant, and ask again for “this”.`,
      }
    : run(element.start)
}
