import { findColour } from '../../words/colour-words.ts'
import { findLength } from './lengths.ts'
import { part, type Phrase } from './phrase.ts'
import { article, setVerb } from './words.ts'

const leading = new RegExp(`^${article}`)

/** How something is to look, in the words of a command. */
export interface Look {
  colour?: {
    value: string
    words: string
    isGround: boolean
    /** Of the letters on a ground. */ ink?: string
  }
  /** `pt` and the like, or how much larger. */
  size?: { css: string } | { factor: number }
  family?: { value: string; words: string; /** Asked for, and not there. */ for?: string }
  weight?: 'bold' | 'normal'
  slant?: 'italic' | 'normal'
  align?: 'left' | 'right' | 'center' | 'justify'
}

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}·-])(?:${pattern})(?![\\p{L}\\p{N}·-])`, 'u')

const larger = word(
  'больше|крупнее|увелич\\p{L}*|اكبر|كبير[ةه]?|bigger|larger|enlarge|increase|big|large|grosser(?:e[rnsm]?)?|groser(?:e[rnsm]?)?|gros+|vergros+er[en]*|plus grande?s?|agrandis|agrandir|mas grandes?|agranda|aumenta',
)
const smaller = word(
  'меньше|мельче|уменьш\\p{L}*|اصغر|صغير[ةه]?|smaller|reduce|shrink|decrease|small|kleiner(?:e[rnsm]?)?|klein|verkleiner[en]*|plus petite?s?|reduis|reduire|mas pequen[oa]s?|reduce',
)
const much = word('much|a lot|far|viel|deutlich|beaucoup|bien|mucho')
const slightly = word(
  'slightly|a bit|a little|a little bit|somewhat|etwas|ein bisschen|ein wenig|un peu|un poco|algo',
)
const notBold = word(
  'not bold|unbold|less bold|regular(?: weight)?|normal(?: weight)?|nicht fett|pas en gras|sin negrita|no bold',
)
const bold = word(
  'жирн\\p{L}*|غامق[ةه]?|عريض[ةه]?|bold(?:er)?|fett(?:er|gedruckt)?|halbfett|(?:en |in )?gras|graisse|(?:en |in )?negritas?',
)
const notItalic = word('not italic|no italics?|upright|nicht kursiv|pas en italique|sin cursiva')
const italic = word('italics?|italici[sz]e|kursiv|(?:en )?italiques?|(?:en )?cursivas?|italica')
const aligns: readonly [RegExp, NonNullable<Look['align']>][] = [
  [
    word(
      'right[- ]align(?:ed)?|align(?:ed)?(?: (?:to|on))? (?:the )?right|flush right|to the right|rechtsbundig|(?:nach )?rechts(?: ausrichten)?|aligne[es]* a droite|a droite|a la derecha|alinead[oa]s? a la derecha',
    ),
    'right',
  ],
  [
    word(
      'left[- ]align(?:ed)?|align(?:ed)?(?: (?:to|on))? (?:the )?left|flush left|to the left|linksbundig|(?:nach )?links(?: ausrichten)?|aligne[es]* a gauche|a gauche|a la izquierda|alinead[oa]s? a la izquierda',
    ),
    'left',
  ],
  [
    word(
      'cent(?:er|re)[- ]align(?:ed)?|align(?:ed)? (?:to the )?cent(?:er|re)|cent(?:er|re)(?:d|ed)?|zentrier(?:t|e|en)?|mittig|centre[ers]*|centrer|au centre|centr(?:ad[oa]s?|ar|a)|al centro',
    ),
    'center',
  ],
  [word('justif(?:y|ied)|blocksatz|justifie[es]*|justificad[oa]s?'), 'justify'],
]
const alignVerb = word('align(?:ed)?|richte|ausrichten|aligne[rz]?|alinea[r]?')
const sides: readonly [RegExp, NonNullable<Look['align']>][] = [
  [word('(?:to the |on the |nach |a |a la |al )?(?:right|rechts|droite|derecha)'), 'right'],
  [word('(?:to the |on the |nach |a |a la |al )?(?:left|links|gauche|izquierda)'), 'left'],
]
const ground = word(
  'backgrounds?(?: colou?rs?)?|fill(?:ed)?(?: colou?r)?|shad(?:e|ed|ing)|hintergrund(?:farbe)?|hinterlegt|hinterlege|fond|arriere-plan|fondo|relleno',
)

/** The fonts that come with Platen. */
const families: readonly [RegExp, string, string][] = [
  [
    word(
      'sans[- ]?serifs?|sans|serifenlose?(?: schrift)?|ohne serifen|sans empattements?|sin (?:serifas?|remates)|palo seco|platen sans',
    ),
    "'Platen Sans', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif",
    'Platen Sans',
  ],
  [
    word(
      'serifs?|serifen(?:schrift)?|mit serifen|(?:avec )?empattements?|(?:con )?(?:serifas?|remates)|eb garamond|garamond',
    ),
    "'EB Garamond', 'Noto Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Serif Devanagari', 'Noto Serif CJK JP', 'Noto Sans', serif",
    'EB Garamond',
  ],
  [word('inter'), "Inter, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif", 'Inter'],
  [
    word('literata'),
    "Literata, 'Noto Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Sans', serif",
    'Literata',
  ],
  [
    word('montserrat'),
    "Montserrat, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif",
    'Montserrat',
  ],
  [
    word('alegreya sans|alegreya'),
    "'Alegreya Sans', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif",
    'Alegreya Sans',
  ],
  [word('noto sans'), "'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif", 'Noto Sans'],
  [
    word('noto serif'),
    "'Noto Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Sans', serif",
    'Noto Serif',
  ],
]

/** Well-known fonts that do not come with Platen, and what stands for them. */
const otherFamilies: readonly (readonly [RegExp, 'sans' | 'serif'])[] = [
  [
    word('arial|helvetica|calibri|verdana|tahoma|segoe ui|roboto|open sans|lato|aptos|futura|comic sans'),
    'sans',
  ],
  [
    word('georgia|times(?: new roman)?|cambria|palatino|book antiqua|baskerville|bodoni|merriweather'),
    'serif',
  ],
]
const inkOf = new RegExp(
  '(?:^|[\\s,])(?:with|and|mit|und|avec|et|con|y)\\s+(?<ink>[\\p{L} #\\d]+?)\\s+(?:text|letters|type|font|writing|words|schrift|text|texte|lettres|texto|letras)(?![\\p{L}\\p{N}])|(?:^|[\\s,])(?:with|mit)\\s+(?<ink2>weisser|schwarzer|heller|dunkler)\\s+schrift',
  'u',
)

/** Takes what it finds out of a phrase, so that in the end what it is about is left. */
class Rest {
  phrase: Phrase

  constructor(phrase: Phrase) {
    this.phrase = phrase
  }

  cut(from: number, to: number): void {
    const blank = ' '.repeat(to - from)
    const { raw, text } = this.phrase
    this.phrase = {
      raw: raw.slice(0, from) + blank + raw.slice(to),
      text: text.slice(0, from) + blank + text.slice(to),
    }
  }

  takes(pattern: RegExp): boolean {
    const found = pattern.exec(this.phrase.text)
    if (found) this.cut(found.index, found.index + found[0].length)
    return found !== null
  }
}

const empty = new RegExp(
  `^(?:${setVerb}|show|zeige?|dye|should be|should|shall be|must be|is to be|to be|be|are|is|soll(?:en)?|sein|sind|ist|werden|doit etre|doivent etre|etre|debe ser|deben ser|ser|sea|sean|have|haben|(?:шрифт|шрифтом|цвет|текст|размер|بخط|خط|لون|بلون|باللون)|(?:the )?(?:font |text |letter )?(?:sizes?|colou?rs?|weight|style|typeface|type|family|font|fonts|alignment)|(?:die |den |der |das )?(?:schrift)?(?:farben?|grosen?|grad|stil|art|ausrichtung)|schrift(?:art)?|(?:la )?(?:couleurs?|taille|police)|(?:el |la )?(?:color(?:es)?|tamano|fuente|letra|tipo de letra|alineacion)|of|for|in|on|at|to|as|with|a|an|from|by|von|vom|fur|auf|im|am|mit|um|aus|zu|de|du|des|en|a|au|aux|avec|pour|sur|dans|con|para|por|than|que|als|aligned?|appear|look|=|:|-)(?=[\\s,:=]|$)`,
)
const emptyBehind =
  /(?:^|[\s,])(?:to be|to|in|as|with|a|an|at|on|of|the|should be|should|be|is|are|by|colou?rs?|colou?red|font|fonts?|text|size|sizes|шрифт(?:ом)?|текст|цвет|بخط|خط|بلون|لون|font size|type|typeface|auf|in|zu|mit|um|als|aus|ist|sind|sein|werden|sollen|soll|machen|setzen|stellen|farben|drucken|schrift|schriftgrose|en|a|de|con|por|avec|etre|ser|ausrichten|aligned?|=|:|-)\s*$/

/** What a command says of how something is to look, and the words of what it says it of; `undefined` where it says nothing of that. */
export function readLook(phrase: Phrase): { look: Look; of: Phrase } | undefined {
  const rest = new Rest(phrase)
  const look: Look = {}
  for (const [pattern, value, words] of families.toSorted(
    (a, b) => Number(b[2].startsWith('Noto')) - Number(a[2].startsWith('Noto')),
  ))
    if (!look.family && rest.takes(pattern)) look.family = { value, words }
  for (const [pattern, face] of otherFamilies) {
    const asked = pattern.exec(rest.phrase.text)
    const own = families[face === 'sans' ? 0 : 1]
    if (look.family || !asked || !own) continue
    look.family = {
      value: own[1],
      words: own[2],
      for: rest.phrase.raw.slice(asked.index, asked.index + asked[0].length),
    }
    rest.takes(pattern)
  }
  const ink = inkOf.exec(rest.phrase.text)
  const letters = findColour(ink?.groups?.['ink'] ?? ink?.groups?.['ink2'] ?? '')
  if (ink && letters) rest.cut(ink.index, ink.index + ink[0].length)
  const colour = findColour(rest.phrase.text)
  if (letters && !colour) return undefined
  if (colour) {
    rest.cut(colour.from, colour.to)
    look.colour = {
      value: colour.colour,
      words: phrase.raw.slice(colour.from, colour.to),
      isGround: rest.takes(ground) || letters !== undefined,
      ...(letters && { ink: letters.colour }),
    }
    // Two colours in one breath say which is which in too many ways.
    if (findColour(rest.phrase.text)) return undefined
  }
  const length = findLength(rest.phrase.text, ['pt', 'px', 'mm'])
  if (length) {
    rest.cut(length.from, length.to)
    rest.takes(larger)
    rest.takes(smaller)
    look.size = { css: length.css }
  } else {
    const by = rest.takes(slightly) ? 0.5 : rest.takes(much) ? 2 : 1
    if (rest.takes(larger)) look.size = { factor: 1 + 0.2 * by }
    else if (rest.takes(smaller)) look.size = { factor: 1 / (1 + 0.18 * by) }
  }
  if (rest.takes(notBold)) look.weight = 'normal'
  else if (rest.takes(bold)) look.weight = 'bold'
  if (rest.takes(notItalic)) look.slant = 'normal'
  else if (rest.takes(italic)) look.slant = 'italic'
  for (const [pattern, align] of aligns) if (!look.align && rest.takes(pattern)) look.align = align
  // “align the amounts right”: the two words stand apart.
  if (!look.align && rest.takes(alignVerb))
    for (const [pattern, align] of sides) if (!look.align && rest.takes(pattern)) look.align = align
  if (Object.keys(look).length === 0) return undefined
  return { look, of: bare(rest.phrase) }
}

/** Without the verbs, joining words and names of properties around it. */
export function bare(phrase: Phrase): Phrase {
  let at = part(phrase)
  for (;;) {
    const before = at.text
    // “the table head” keeps its noun: only what says nothing of a thing goes.
    at = part(at, empty.exec(at.text)?.[0].length ?? 0)
    at = part(at, leading.exec(at.text)?.[0].length ?? 0)
    at = part(at, 0, emptyBehind.exec(at.text)?.index ?? at.text.length)
    at = part(at, /^[\s,:=]+/.exec(at.text)?.[0].length ?? 0, at.text.length)
    at = part(at, 0, at.text.replace(/(?:[\s,:=]|(?:^|\s)(?:and|und|et|y))+$/, '').length)
    at = part(at, /^(?:and|und|et|y)\s+/.exec(at.text)?.[0].length ?? 0)
    if (at.text === before) return at
  }
}
