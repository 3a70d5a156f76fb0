import { normalizeText } from '@platen/contract'
import { type Kind, kindIn, type NamedKind } from '../kinds/kinds.ts'
import { colorIn, colorWords } from '../words/color-words.ts'
import { currencyAsked } from '../words/currencies.ts'
import { type Language, languageAsked, languageWords, languageWritten } from '../words/languages.ts'
import { type PaperAsked, paperIn, paperWords } from '../words/paper-words.ts'
import { type NamedFields, readNamedFields, sentencesIn, withChartedList } from './named-fields.ts'
import { gap, type PromptWords, promptText, type Stretch } from './prompt-words.ts'
import { isSmallWord, wordsIn } from './small-words.ts'
import { isUpToThing, thingIn } from './thing.ts'
import { readWishes, type Wishes } from './wishes.ts'

/** What a prompt says about a new document. */
export interface PromptRead {
  kind?: Kind
  /** The name of the document: “Lab report”. */
  calledAs?: string
  /** Whether the document has the usual fields of its kind. */
  isPlainKind: boolean
  /** The title in quotation marks or after words such as “called”. */
  title?: string
  language?: Language
  paper: PaperAsked
  colour?: string
  face?: 'serif' | 'sans'
  hasTwoColumns: boolean
  currency?: string
  wishes: Wishes
  named: NamedFields
  wantsTotals: boolean
  words: PromptWords
  /** The passage that names the document. */
  head: Stretch | undefined
}

const quotation = /["“”„«»]([^"“”„«»\n]{2,80})["“”„«»]/gu
/** Words that precede a quoted title. */
const titleWord =
  /(?:titled|entitled|called|call it|name it|named|title|heading|headed|titel|ueberschrift|uberschrift|uberschrieben|namens|genannt|heisst|nenne? (?:es|sie|das dokument)|titre|intitulee?|appelee?|titulo|titulad[oa]|llamad[oa]|بعنوان|عنوان|כותרת|בשם)(?: (?:is|be|it|as|ist|est|es))?:? ?$/u
const namedTitle =
  /\b(?:titled|entitled|called|call it|name it|with the title|headed|mit dem titel|namens|nenne? (?:es|sie|das dokument)|überschrieben|intitulée?|appelée?|titulad[oa]|llamad[oa])\s+'?([\p{L}\p{N}][^.,;\n'"]{1,60})/iu

/** Reads a prompt, and takes the words that are understood. */
export function readPrompt(prompt: string): PromptRead {
  const words = promptText(prompt)
  const title = takeTitle(words)
  const wishes = readWishes(words)
  const paper = paperIn(words.free())
  for (const pattern of paperWords) words.take(pattern)
  const rest = words.free().replaceAll(gap, ' ')
  const asked = languageAsked(rest)
  for (const pattern of languageWords(asked)) words.take(pattern)
  const currency = takeCurrency(words)
  const face = takeFace(words)
  const hasTwoColumns =
    words.take(
      /\b(?:in )?(?:two|2)[- ]columns?\b|\bzweispaltig\w*|\b(?:in )?zwei spalten|\b(?:en |sur )?deux colonnes|\b(?:en )?dos columnas/u,
    ).length > 0
  const found = kindOf(words)
  const colour = takeColor(words, found)
  const thing = thingIn(words, found)
  const head = thing ?? found
  if (found) words.takeAt(found)
  if (thing) words.takeAt(thing)
  const isHead = (stretch: Stretch) =>
    head === undefined ? stretch.from === 0 : stretch.from <= head.from && head.from < stretch.to
  const { wantsTotals, ...named } = withChartedList(words.text, readNamedFields(words, isHead))
  // The design of certificates already shows the name large and in the middle.
  if (found?.kind.layout === 'certificate') words.take(largeInTheMiddle)
  const written = languageWritten(rest)
  const [own] = found?.languages ?? []
  const isWritten = written !== undefined && found?.languages.includes(written) === true
  const language =
    asked ??
    (isWritten ? written : undefined) ??
    (found?.languages.length === 1 ? own : undefined) ??
    written ??
    own
  return {
    ...(found && { kind: found.kind }),
    ...calledAs(words, { thing, found, language }),
    isPlainKind: found !== undefined && isPlain(words, found, thing),
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
    paper,
    ...(colour !== undefined && { colour }),
    ...(face !== undefined && { face }),
    hasTwoColumns,
    ...(currency !== undefined && { currency }),
    wishes,
    named,
    wantsTotals,
    words,
    head,
  }
}

const largeInTheMiddle =
  /(?<!\p{L})(?:large|big|gross|grand|grande|in)(?: (?:in|at|auf|au|en))?(?: the| der| le| la| el)? (?:middle|cent(?:er|re)|mitte|milieu|medio|centro)(?!\p{L})/u

function takeTitle(words: PromptWords): string | undefined {
  const isTitle = ({ index }: RegExpExecArray) =>
    titleWord.test(words.text.slice(0, index)) || isUpToThing(words, index)
  for (const match of [[...words.raw.matchAll(quotation)].find(isTitle), namedTitle.exec(words.raw)]) {
    const said = match?.[1]
    if (!match || said === undefined) continue
    words.takeAt({ from: match.index, to: match.index + match[0].length })
    words.take(
      /(?:(?:titled|entitled|called|title|headed|titel|namens|titre|titulo|titulad[oa]|llamad[oa])\s*)(?=\uE000)/u,
    )
    // Braces in the title would be merge fields.
    return said.replaceAll(/[{}]+/g, ' ').trim() || undefined
  }
  return undefined
}

/** Finds the kind before the fields or, if there is none, anywhere. */
function kindOf(words: PromptWords): NamedKind | undefined {
  const open = words.free().replaceAll(/[^\p{L}\p{M}\p{N}%\n;.!?:(]/gu, ' ')
  const heads = sentencesIn(open).map(({ from, to }) => {
    const text = open.slice(from, to)
    const end = /[:(]|(?<!\p{L})(?:with|mit|avec|con|containing|including|مع|עם)(?!\p{L})/u.exec(text)?.index
    return { from, to: from + (end ?? text.length) }
  })
  let masked = ''
  for (const { from, to } of heads) masked = masked.padEnd(from, '\uE000') + open.slice(from, to)
  const found = kindIn(masked)
  if (found || thingIn(words)) return found
  return kindIn(open) ?? kindIn(normalizeText(words.raw, 'NFKD').toLowerCase())
}

const ofBusiness =
  /(?<!\p{L})(?:quarter|month|week|annual|year|sales|business|revenue|financial|management|umsatz|jahres|quartal|monat|geschafts|verkaufs|finanz|trimestr|mensuel|annuel|ventes|activite|mensual|anual|ventas|negocio|finan[cz]i)/u

function isPlain(words: PromptWords, { kind, from, to }: NamedKind, thing: Stretch | undefined): boolean {
  if (!kind.isGeneral) return true
  if (kind.id === 'document') return false
  const text = words.text.slice(Math.min(from, thing?.from ?? from), Math.max(to, thing?.to ?? to))
  if (kind.id === 'letter' || ofBusiness.test(text)) return true
  const own = words.text.slice(from, to).trim()
  if (kind.id === 'list') return own.includes(' ') || /^(?:teilnehmer|gaste|adress|kontakt)/.test(text)
  return (
    text.trim() === own &&
    /^(?:report|bericht|rapport|informe|reporte|تقرير|דוח|summary|overview)s?$/u.test(own)
  )
}

/** Returns the name of the document in the prompt, if it says more than the title of the kind and is in the language of the document. */
function calledAs(
  words: PromptWords,
  {
    thing,
    found,
    language,
  }: { thing: Stretch | undefined; found: NamedKind | undefined; language: Language | undefined },
): { calledAs?: string } {
  if (found && language !== undefined && !found.languages.includes(language)) return {}
  const stretch = thing ?? found
  if (!stretch || (found && (stretch.from > found.from || stretch.to < found.to))) return {}
  const raw = words
    .rawOf(stretch)
    .replaceAll(/[{}<>"]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (raw === '') return {}
  const title = raw.charAt(0).toUpperCase() + raw.slice(1)
  const isOwn =
    found &&
    wordsIn(words.text.slice(found.from, found.to)).length ===
      wordsIn(words.text.slice(stretch.from, stretch.to)).length
  // A plural such as “Rechnungen” or “invoices” is not a different name.
  if (
    isOwn &&
    Object.values(found.kind.titles).some(
      (known) => title.toLowerCase().startsWith(known.toLowerCase()) && title.length - known.length <= 2,
    )
  )
    return {}
  return { calledAs: title }
}

function takeFace(words: PromptWords): 'serif' | 'sans' | undefined {
  const sans = /\bsans\b(?! \p{L})|\bsans[- ]serif\b|\bserifenlos\w*|\bhelvetica|\bmodern\w*|\bmoderno/u
  if (words.take(sans).length > 0) return 'sans'
  const serif =
    /\bserif|\bmit serifen|\bgaramond|\bclassic\b|\bklassisch\w*|\belegant\w*|\bclassique|\bclasico/u
  return words.take(serif).length > 0 ? 'serif' : undefined
}

function takeCurrency(words: PromptWords): string | undefined {
  const text = words.free()
  const found = currencyAsked(
    [...text.matchAll(gap)].reduce(
      (raw, { index, 0: { length } }) =>
        raw.slice(0, index) + text.slice(index, index + length) + raw.slice(index + length),
      words.raw,
    ),
    text,
  )
  if (found) words.takeAt(found)
  return found?.code
}

const colorFrame =
  /(?:in|auf|en|de|with|mit|avec|con|our|the|as|and|und|et|y|accents?|colou?rs?|farbe|farben|akzent(?:e|en)?|couleurs?|colores?|color|theme|tones?|headings?|brand|main|primary|please|make|it|look|text|style|everything|should|be|is|a|an|ink|paper|print|printed|bitte|alles|باللون|بلون|اللون|בצבע)/u

/** Takes the color from the clause that names the document, or from a clause that contains only a color. */
function takeColor(words: PromptWords, found: NamedKind | undefined): string | undefined {
  const pattern = new RegExp(colorWords.source, 'gu')
  for (const match of words.free().matchAll(pattern)) {
    const { index, 0: colour } = match
    const stretch = clauseAround(words.text, index)
    const isHead = found ? found.from >= stretch.from && found.from < stretch.to : stretch.from === 0
    const others = wordsIn(words.free(stretch.from, stretch.to).replaceAll(pattern, ' ').replaceAll(gap, ' '))
    const isAlone = others.every(
      (word) => isSmallWord(word) || new RegExp(`^${colorFrame.source}$`, 'u').test(word),
    )
    if (!isHead && !isAlone) continue
    const asked = colorIn(words.rawOf({ from: index, to: index + colour.length }))
    // `colorIn` ignores three digits such as #333, which are more often a number.
    if (asked === undefined) continue
    words.takeAt({ from: index, to: index + colour.length })
    if (isAlone) words.takeAt(stretch)
    return asked
  }
  return undefined
}

/** Returns the clause at a position, between commas, other punctuation and “with”. */
function clauseAround(text: string, at: number): Stretch {
  let from = 0
  for (const { index, 0: end } of text.matchAll(/[,;:.\n،]|(?<!\p{L})(?:with|mit|avec|con)(?= )/gu)) {
    if (index >= at) return { from, to: index }
    from = index + end.length
  }
  return { from, to: text.length }
}
