/** Names of colours as they are understood, lower case and without accents, and what they are printed as: plain, dark and light. All but the light ones can be read on white. */
const names: readonly [pattern: string, colour: string, dark: string, light: string][] = [
  [
    'blue|blau(?:e[nrsm]?)?|bleue?s?|azul(?:es)?|син\\p{L}{2,3}|голуб\\p{L}{2,3}|(?:ال)?(?:ازرق|زرقاء)|כחול',
    '#1d4f91',
    '#1b2f5c',
    '#60a5fa',
  ],
  [
    'navy(?: blue)?|темно-син\\p{L}{2,3}|marineblau(?:e[nrsm]?)?|bleu marine|azul marino',
    '#1b2f5c',
    '#141f3d',
    '#3f5488',
  ],
  ['sky blue|himmelblau(?:e[nrsm]?)?|bleu ciel|celeste', '#0284c7', '#075985', '#7dd3fc'],
  [
    'green|grun(?:e[nrsm]?)?|verte?s?|verdes?|зелен\\p{L}{2,3}|(?:ال)?(?:اخضر|خضراء)|ירוק',
    '#1c7043',
    '#1f4a33',
    '#4ade80',
  ],
  ['olive(?: green)?|oliv(?:grun)?(?:e[nrsm]?)?|verde oliva|vert olive', '#5c6414', '#3f450e', '#a3ad4a'],
  [
    'teal|cyan|petrol|blaugrun(?:e[nrsm]?)?|bleu canard|sarcelle|verde azulado',
    '#0f6b70',
    '#134e4a',
    '#5eead4',
  ],
  ['turquoise|turkis(?:e[nrsm]?)?|turquesa', '#0e8f9e', '#0f5e68', '#67e8f9'],
  [
    'red|rot(?:e[nrsm]?)?|rouges?|rojos?|rojas?|красн\\p{L}{2,3}|(?:ال)?(?:احمر|حمراء)|אדום',
    '#b3261e',
    '#7f1d1d',
    '#f87171',
  ],
  [
    'burgundy|wine red|maroon|bordeaux(?:rot)?|weinrot(?:e[nrsm]?)?|burdeos|granate',
    '#6b1f33',
    '#571526',
    '#b0526a',
  ],
  ['orange|naranjas?|оранжев\\p{L}{2,3}|(?:ال)?برتقالي|כתום', '#b4530a', '#7c2d12', '#fb923c'],
  [
    'yellow|gelb(?:e[nrsm]?)?|jaunes?|amarill[oa]s?|желт\\p{L}{2,3}|(?:ال)?(?:اصفر|صفراء)|צהוב',
    '#ca8a04',
    '#854d0e',
    '#fde047',
  ],
  ['gold(?:en)?|doree?s?|dorad[oa]s?|золот\\p{L}{2,3}|(?:ال)?ذهبي|זהב', '#7d6129', '#7a5b00', '#d9b648'],
  [
    'brown|braun(?:e[nrsm]?)?|bruns?|brunes?|marron(?:es)?|коричнев\\p{L}{2,3}|(?:ال)?بني|חום',
    '#6b4423',
    '#4a2008',
    '#b07b52',
  ],
  [
    'purple|mauve|фиолетов\\p{L}{2,3}|(?:ال)?بنفسجي|סגול|violet(?:te)?s?|violett(?:e[nrsm]?)?|lila|morad[oa]s?|purpura|pourpre',
    '#5b2a86',
    '#3f1d5e',
    '#c084fc',
  ],
  ['pink|magenta|розов\\p{L}{2,3}|(?:ال)?وردي|ורוד|rosa(?:dos?)?|roses?', '#a8296b', '#831843', '#f9a8d4'],
  [
    'black and white|black|schwarzweiss|monochrome|черн\\p{L}{2,3}|(?:ال)?(?:اسود|سوداء)|שחור|schwarz(?:e[nrsm]?)?|noire?s?|negr[oa]s?',
    '#000000',
    '#000000',
    '#404040',
  ],
  [
    'white|бел\\p{L}{2,3}|(?:ال)?(?:ابيض|بيضاء)|לבן|weiss?(?:e[nrsm]?)?|blanc(?:he)?s?|blanc[oa]s?',
    '#ffffff',
    '#ffffff',
    '#ffffff',
  ],
  [
    'gr[ea]y|gris|сер(?:ы[имх]|ого|ая|ую|ое)|(?:ال)?رمادي|אפור|grau(?:e[nrsm]?)?|grise?s?',
    '#4a4f57',
    '#333333',
    '#9a9a9a',
  ],
]
const dark = 'dark|deep|forest|темно|dunkel|dunkle[nrsm]?|tief|fonce[es]*|sombre|oscur[oa]s?'
const light = 'light|pale|светло|bright|hell(?:e[nrsm]?)?|clair[es]*|claro?s?|clara?s?'
const edge = '(?<![\\p{L}\\p{N}#-])'
const end = '(?![\\p{L}\\p{N}-])'

/** A colour in a text, and where. */
export interface FoundColour {
  from: number
  to: number
  /** `#rrggbb` */
  colour: string
  /** As people say it. */
  words: string
}

const hex = /(?<![\p{L}\p{N}#&])#(?<hex>[\da-f]{6}|[\da-f]{3})(?![\p{L}\p{N}])/u
const rgb = /(?<![\p{L}\p{N}])rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)/u
const known = names.map(([pattern, plain, darker, lighter]) => ({
  pattern: new RegExp(
    `${edge}(?:(?<before>${dark}|${light})[\\s-]*)?(?:${pattern})(?:\\s+(?<behind>${dark}|${light}))?${end}`,
    'u',
  ),
  plain,
  darker,
  lighter,
}))
const isDark = new RegExp(`^(?:${dark})$`)

/** Words and signs of all colours, in text that is lower case without accents. */
export const colourWords = new RegExp(
  `#(?:[\\da-f]{6}|[\\da-f]{3})\\b|${known.map(({ pattern }) => `(?:${pattern.source.replaceAll(/\?<\w+>/g, '?:')})`).join('|')}`,
  'u',
)

/** The first colour that a text names. */
export function findColour(text: string): FoundColour | undefined {
  const written = hex.exec(text)
  if (written?.groups?.['hex'] !== undefined) {
    const digits = written.groups['hex']
    const colour = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
    return {
      from: written.index,
      to: written.index + written[0].length,
      colour: `#${colour}`,
      words: written[0],
    }
  }
  const mixed = rgb.exec(text)
  if (mixed) {
    const parts = mixed.slice(1, 4).map(Number)
    if (parts.every((part) => part <= 255))
      return {
        from: mixed.index,
        to: mixed.index + mixed[0].length,
        colour: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
        words: mixed[0],
      }
  }
  const found = known.flatMap(({ pattern, plain, darker, lighter }): FoundColour[] => {
    const match = pattern.exec(text)
    if (!match) return []
    const { before, behind } = match.groups ?? {}
    const shade = before ?? behind
    const colour = shade === undefined ? plain : isDark.test(shade) ? darker : lighter
    return [{ from: match.index, to: match.index + match[0].length, colour, words: match[0] }]
  })
  // Of "navy blue" and "blue" the longer, of two colours the first.
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to)[0]
}

/** The colour of a whole document that a prompt names: dark enough for letters on white. */
export function colourIn(prompt: string): string | undefined {
  const text = prompt.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 's')
  const found = findColour(text)
  if (!found || /^#\d{3}$/.test(found.words)) return undefined
  const entry = known.find(({ lighter }) => lighter === found.colour)
  return entry ? between(entry.plain, entry.lighter) : found.colour
}

/** A third of the way from one colour to another. */
function between(from: string, to: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(a + (b - a) / 3)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
