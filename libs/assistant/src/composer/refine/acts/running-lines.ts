import { pageCss, readSettings, writeSettings } from '@platen/template/draft'
import type { Declined } from '../../composing.ts'
import { beyondSelection } from '../finding/selection.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
import { isFiller } from '../reading/fillers.ts'
import { isQuoted, literal, matched, part, type Phrase } from '../reading/phrase.ts'
import { readLook } from '../reading/styles.ts'
import { addVerb, removeVerb, setVerb } from '../reading/words.ts'
import { pointsOf } from './sizes.ts'
import { pageWords } from './page-words.ts'
import {
  type MarginBox,
  marginBoxes,
  type RunningLine,
  type RunningPlace,
  runningPlaces,
  withoutContent,
} from './running-boxes.ts'

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
  return { act: (draft) => (isOff ? withoutNumbers(draft) : withNumbers(draft, { line, place, hasLine })) }
}

function withNumbers(
  draft: Working,
  { line, place, hasLine }: { line: RunningLine; place: RunningPlace | undefined; hasLine: boolean },
): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, 'page numbers are the whole document’s')
  const { page = {} } = readSettings(draft.source.files['template.json'] ?? '')
  const boxes = marginBoxes(pageCss(draft.source))
  const isThere =
    boxes.some(({ content }) => isCounted(content)) ||
    [page.header, page.footer].some((one) => Object.values(one ?? {}).some((text) => text.includes('{page}')))
  if (isThere && place === undefined && !hasLine) return { declined: 'The pages are numbered already.' }
  const { page: word, of } = pageWords(draft.source)
  const cleared = isThere ? withoutNumbers(draft) : undefined
  if (cleared && isDeclined(cleared)) return cleared
  const free = cleared
    ? { ...draft, source: { ...draft.source, files: { ...draft.source.files, ...cleared.files } } }
    : draft
  const placed = withLine(
    free,
    { line, place, order: ['right', 'center', 'left'], text: `${word} {page} ${of} {pages}` },
    isThere ? 'Moved the page numbers' : 'Numbered the pages',
  )
  return isDeclined(placed) ? placed : { ...placed, files: { ...cleared?.files, ...placed.files } }
}

function isCounted(content: string): boolean {
  return /counter\(\s*pages?\s*[,)]/.test(content)
}

function withoutNumbers(draft: Working): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, 'page numbers are the whole document’s')
  return withoutLines(draft, {
    box: ({ content }) => isCounted(content),
    text: (_, text) => text.includes('{page}'),
    summary: 'Took the page numbers away',
    none: 'The pages have no numbers.',
  })
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
  return withLine(
    draft,
    { line, place: where, order: runningPlaces, text: words },
    `Set the ${line} to “${words}”`,
  )
}

interface NewLine {
  line: RunningLine
  place: RunningPlace | undefined
  order: readonly RunningPlace[]
  text: string
}

function withLine(
  draft: Working,
  { line, place: asked, order, text }: NewLine,
  summary: string,
): Done | Declined {
  const { source } = draft
  const before = source.files['template.json'] ?? ''
  const { page = {} } = readSettings(before)
  const css = pageCss(source)
  const boxes = marginBoxes(css).filter((one) => one.line === line)
  const taken = (one: RunningPlace) =>
    page[line]?.[one] !== undefined || boxes.some((each) => each.place === one)
  const where = asked ?? order.find((one) => !taken(one))
  if (where === undefined)
    return {
      declined: `The ${line} has no place left: say whether it is to stand on the left, in the middle or on the right.`,
    }
  if (!hasRoom(page.margin, line))
    return {
      declined: `The ${line === 'header' ? 'upper' : 'lower'} margin has no room for it: make that margin wider first, such as “${line === 'header' ? 'top' : 'bottom'} margin 16 mm”.`,
    }
  const cleared = withoutContent(
    css,
    boxes.filter((one) => one.place === where),
  )
  const settings = writeSettings(before, { page: { ...page, [line]: { ...page[line], [where]: text } } })
  if (settings === before && cleared === css) return { declined: `The ${line} says so already.` }
  return {
    files: {
      ...(settings !== before && { 'template.json': settings }),
      ...(cleared !== css && { 'style.css': cleared }),
    },
    named: [{ words: 'the paper', start: null }],
    summary,
  }
}

/** What stands in the margin needs some height. */
const roomMin = 22

function hasRoom(
  margin: NonNullable<ReturnType<typeof readSettings>['page']>['margin'],
  line: RunningLine,
): boolean {
  const parts = typeof margin === 'string' ? margin.trim().split(/\s+/) : []
  const said0 =
    typeof margin === 'object'
      ? margin[line === 'header' ? 'top' : 'bottom']
      : line === 'header'
        ? parts[0]
        : (parts[2] ?? parts[0])
  return said0 === undefined || (pointsOf(said0) ?? 0) >= roomMin
}

function removeLine(draft: Working, line: RunningLine): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, `the ${line} is the whole document’s`)
  return withoutLines(draft, {
    box: (one) => one.line === line,
    text: (one) => one === line,
    summary: `Took the ${line} away`,
    none: `The pages have no ${line}: click what is to go, and ask again for “this”.`,
  })
}

function withoutLines(
  { source }: Working,
  of: {
    box: (box: MarginBox) => boolean
    text: (line: RunningLine, text: string) => boolean
    summary: string
    none: string
  },
): Done | Declined {
  const before = source.files['template.json'] ?? ''
  const { page = {} } = readSettings(before)
  const left = (line: RunningLine) => {
    const kept = Object.entries(page[line] ?? {}).filter(([, text]) => !of.text(line, text))
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }
  const [header, footer] = [left('header'), left('footer')]
  const { header: _header, footer: _footer, ...rest } = page
  const settings = writeSettings(before, {
    page: { ...rest, ...(header && { header }), ...(footer && { footer }) },
  })
  const css = pageCss(source)
  const cleared = withoutContent(css, marginBoxes(css).filter(of.box))
  if (settings === before && cleared === css) return { declined: of.none }
  return {
    files: {
      ...(settings !== before && { 'template.json': settings }),
      ...(cleared !== css && { 'style.css': cleared }),
    },
    named: [{ words: 'the paper', start: null }],
    summary: of.summary,
  }
}
