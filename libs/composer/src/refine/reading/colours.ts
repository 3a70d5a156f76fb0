/** Names of colours in four languages, as they are understood, and what they are printed as: each can be read on white but the light ones. */
const names: readonly [pattern: string, colour: string, dark: string, light: string][] = [
  ['blue|blau(?:e[nrsm]?)?|bleue?s?|azul(?:es)?', '#1d4ed8', '#1e3a8a', '#60a5fa'],
  ['navy(?: blue)?|marineblau(?:e[nrsm]?)?|bleu marine|azul marino', '#1e2f5c', '#141f3d', '#3f5488'],
  ['sky blue|himmelblau(?:e[nrsm]?)?|bleu ciel|celeste', '#0284c7', '#075985', '#7dd3fc'],
  ['green|grun(?:e[nrsm]?)?|verte?s?|verdes?', '#15803d', '#14532d', '#4ade80'],
  ['olive(?: green)?|oliv(?:grun)?(?:e[nrsm]?)?|verde oliva|vert olive', '#5c6414', '#3f450e', '#a3ad4a'],
  ['teal|petrol|blaugrun(?:e[nrsm]?)?|bleu canard|sarcelle|verde azulado', '#0f766e', '#134e4a', '#5eead4'],
  ['turquoise|turkis(?:e[nrsm]?)?|turquesa', '#0e8f9e', '#0f5e68', '#67e8f9'],
  ['red|rot(?:e[nrsm]?)?|rouges?|rojos?|rojas?', '#b91c1c', '#7f1d1d', '#f87171'],
  ['burgundy|maroon|bordeaux(?:rot)?|weinrot(?:e[nrsm]?)?|burdeos|granate', '#7a1f35', '#571526', '#b0526a'],
  ['orange|naranjas?', '#c2410c', '#7c2d12', '#fb923c'],
  ['yellow|gelb(?:e[nrsm]?)?|jaunes?|amarill[oa]s?', '#ca8a04', '#854d0e', '#fde047'],
  ['gold(?:en)?|doree?s?|dorad[oa]s?', '#a67c00', '#7a5b00', '#d9b648'],
  ['brown|braun(?:e[nrsm]?)?|bruns?|brunes?|marron(?:es)?', '#78350f', '#4a2008', '#b07b52'],
  [
    'purple|violet(?:te)?s?|violett(?:e[nrsm]?)?|lila|morad[oa]s?|purpura|pourpre',
    '#7e22ce',
    '#581c87',
    '#c084fc',
  ],
  ['pink|rosa(?:dos?)?|roses?', '#be185d', '#831843', '#f9a8d4'],
  ['black|schwarz(?:e[nrsm]?)?|noire?s?|negr[oa]s?', '#000000', '#000000', '#404040'],
  ['white|weiss?(?:e[nrsm]?)?|blanc(?:he)?s?|blanc[oa]s?', '#ffffff', '#ffffff', '#ffffff'],
  ['gr[ea]y|grau(?:e[nrsm]?)?|grise?s?', '#595959', '#333333', '#9a9a9a'],
]
const dark = 'dark|deep|dunkel|dunkle[nrsm]?|tief|fonce[es]*|sombre|oscur[oa]s?'
const light = 'light|pale|bright|hell(?:e[nrsm]?)?|clair[es]*|claro?s?|clara?s?'
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
