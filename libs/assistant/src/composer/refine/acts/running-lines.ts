import { isCounted, type RunningLine, type RunningPlace, withoutLines } from '@platen/template/commands'
import { readSettings } from '@platen/template/draft'
import type { Declined } from '../../composing.ts'
import { beyondSelection } from '../finding/selection.ts'
import { commandAct, runOnDraft } from '../commands/read-saying.ts'
import type { Done, Reader, Working } from '../refining.ts'
import { isFiller } from '../reading/fillers.ts'
import { isQuoted, literal, matched, part, type Phrase } from '../reading/phrase.ts'
import { readLook } from '../reading/styles.ts'
import { addVerb, removeVerb, setVerb } from '../reading/words.ts'

const numbers =
  /(?<!\p{L})(?:page ?numbers?|page numbering|pagination|number(?:s)? (?:of )?(?:the |all )?pages|номера? страниц|ارقام الصفحات|ارقام صفحات|رقم الصفحه|رقم الصفحة|seiten(?:zahl(?:en)?|nummern?|nummerierung)|nummerier(?:e|en) (?:die )?seiten|(?:numeros?|numerotation) (?:de |des |du )pages?|numerote[rz]?(?: toutes)? les pages|numeros? de (?:las )?paginas?|numera(?:r)? las paginas|paginacion|numeracion(?: de (?:las )?paginas)?)(?!\p{L})/u
const off = new RegExp(
  `(?<!\\p{L})(?:${removeVerb}|no|without|off|hide|disable|keine?|ohne|aus|weg|blende|sans|pas de|cache|masque|sin|oculta)(?!\\p{L})`,
  'u',
)
const places: readonly [RegExp, RunningPlace][] = [
  [/(?<!\p{L})(?:left|links|gauche|izquierda)(?!\p{L})/u, 'left'],
  [
    /(?<!\p{L})(?:cent(?:er|re)(?:d|ed)?|middle|mitte|mittig|zentriert|centree?s?|milieu|centro|centrad[oa]s?)(?!\p{L})/u,
    'center',
  ],
  [/(?<!\p{L})(?:right|rechts|droite|derecha)(?!\p{L})/u, 'right'],
]
const inHeader =
  /(?<!\p{L})(?:top|above|header|oben|kopfzeile|haut|en-?tete|arriba|encabezado|cabecera)(?!\p{L})/u
const inFooter =
  /(?<!\p{L})(?:bottom|below|footer|unten|fuss?(?:zeile)?|bas|pied(?: de page)?|abajo|pie(?: de pagina)?)(?!\p{L})/u

/** “Add page numbers”, “no page numbers”. */
export const readPageNumbers: Reader = (phrase) => {
  let { text } = phrase
  const cut = (pattern: RegExp) => {
    const found = pattern.exec(text)
    if (found) text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return found !== null
  }
  if (!cut(numbers)) return undefined
  const isOff = cut(off)
  const place = places.find(([pattern]) => cut(pattern))?.[1]
  const isHeader = cut(inHeader)
  const hasLine = cut(inFooter) || isHeader
  const line = isHeader ? 'header' : 'footer'
  if (!isFiller(text)) return undefined
  if (isOff) return { act: withoutNumbers }
  return {
    act: commandAct('add_page_numbers', {
      ...(hasLine && { line }),
      ...(place !== undefined && { position: place }),
    }),
  }
}

function withoutNumbers(draft: Working): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, 'page numbers are the whole document’s')
  return removed(draft, {
    box: isCounted,
    text: (_, text) => text.includes('{page}'),
    summary: 'Took the page numbers away',
    none: 'The pages have no numbers.',
  })
}

function removed({ source }: Working, lines: Parameters<typeof withoutLines>[1]): Done | Declined {
  const result = withoutLines(source, lines)
  return 'refused' in result ? { declined: result.refused } : result
}

const lineNoun: Readonly<Record<RunningLine, string>> = {
  footer:
    '(?:(?:the |die |le |el |la |der )?(?:page )?(?:footer|fuss?zeile|pied de page|pie de pagina)(?: text| line|text)?)',
  header:
    "(?:(?:the |die |l'|el |la |der )?(?:page header|running head(?:er)?|header (?:text|line)|kopfzeile|en-?tete de page|encabezado de pagina|cabecera de pagina))",
}
/** A head of the page is an element, too: only where a text is given it is the running line. */
const looseHeader =
  "(?:(?:the |die |l'|el |la )?(?:(?:page |running )?header(?: text| line)?|kopfzeile|en-?tete(?: de page)?|encabezado(?: de pagina)?|cabecera(?: de pagina)?))"
const place =
  '(?:\\s+(?:on the |at the |to the |in the |, |im |a |a la |al |au |au )?(?<place>left|right|cent(?:er|re)|middle|links|rechts|mitte|mittig|gauche|droite|centre|izquierda|derecha|centro))?'

const said = (['footer', 'header'] as const).flatMap((line) => {
  const noun = line === 'footer' ? lineNoun.footer : looseHeader
  return [
    new RegExp(
      `^(?:${setVerb}\\s+)?${noun}${place}\\s*(?:[:=]|\\s(?:text )?(?:to say|to read|to|should (?:say|read|be)|saying|says|auf|zu|in|soll(?:te)?|a|en|por|como|con|avec|mit|with)\\s)\\s*(?<text>.+?)$`,
      'u',
    ),
    new RegExp(
      `^(?:${setVerb}|add|write|insert|schreib|schreibe|fug|fuge|ajoute|ajouter|ecris|anade|agrega|escribe)\\s+(?:the (?:text|words?) |den text |le texte |el texto )?(?<text>.+?)\\s+(?:to|in|into|in the|at|on|in die|zur|dans|en|a)\\s+${noun}${place}(?:\\s+(?:hinzu|ein))?$`,
      'u',
    ),
    new RegExp(
      `^(?:add|set|insert|schreib|schreibe|setze?)\\s+(?:a |an |the |eine |den )?(?:${line} (?:text|line)|text (?:in )?(?:the )?${line})\\s*:?\\s*(?<text>.+)$`,
      'u',
    ),
    new RegExp(
      `^(?:add|insert|fug|fuge|ajoute|ajouter|anade|agrega)\\s+(?:a |an |eine |un |une )?${noun}${place}\\s+(?:text )?(?:hinzu )?(?<text>"·+")(?:\\s+hinzu)?$`,
      'u',
    ),
  ].map((pattern) => ({ line, pattern }))
})

/** “Footer: Confidential”, “put “Draft” in the header on the right”, “remove the footer”. */
export const readRunningLine: Reader = (phrase) => {
  for (const { line, pattern } of said) {
    const found = matched(phrase, pattern)
    const text = found?.['text']
    // “Header in grey” says how it looks.
    if (!text || (!isQuoted(text) && readLook(text)?.of.text === '')) continue
    const isAdded = new RegExp(`^${addVerb}(?!\\p{L})`, 'u').test(phrase.text)
    return { act: (draft) => setLine(draft, line, { text, isAdded, place: placeOf(found['place']) }) }
  }
  for (const line of ['footer', 'header'] as const)
    if (new RegExp(`^(?:${removeVerb}|no|hide)\\s+(?:all )?${lineNoun[line]}$`, 'u').test(phrase.text))
      return { act: (draft) => removeLine(draft, line) }
  return undefined
}

function placeOf(words: Phrase | undefined): RunningPlace | undefined {
  return words && places.find(([pattern]) => pattern.test(words.text))?.[1]
}

/** Letters of a running line. */
const lengthMax = 200

function setLine(
  draft: Working,
  line: RunningLine,
  { text, isAdded, place: asked }: { text: Phrase; isAdded: boolean; place: RunningPlace | undefined },
): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, `the ${line} is the whole document’s`)
  const words = literal(part(text))
  if (words.length > lengthMax) return { declined: `A running line has at most ${lengthMax} letters.` }
  const { page = {} } = readSettings(draft.source.files['template.json'] ?? '')
  const own = Object.entries(page[line] ?? {}).filter(([, one]) => !one.includes('{page}'))
  const [only, second] = own
  const where = asked ?? (only && !second && !isAdded ? (only[0] as RunningPlace) : undefined)
  return runOnDraft(draft, {
    name: 'set_running_text',
    arguments: { line, text: words, ...(where !== undefined && { position: where }) },
  })
}

function removeLine(draft: Working, line: RunningLine): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, `the ${line} is the whole document’s`)
  return removed(draft, {
    box: (one) => one.line === line,
    text: (one) => one === line,
    summary: `Took the ${line} away`,
    none: `The pages have no ${line}: click what is to go, and ask again for “this”.`,
  })
}
