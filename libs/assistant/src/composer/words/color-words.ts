import { normalizeText } from '@platen/contract'
import colors from './colors.json' with { type: 'json' }

const dark = 'dark|deep|forest|темно|dunkel|dunkle[nrsm]?|tief|fonce[es]*|sombre|oscur[oa]s?'
const light = 'light|pale|светло|bright|hell(?:e[nrsm]?)?|clair[es]*|claro?s?|clara?s?'
const shade = `${dark}|${light}`
const hex = /(?<![\p{L}\p{N}#&])#([\da-f]{6}|[\da-f]{3})(?![\p{L}\p{N}])/u
const rgb = /(?<![\p{L}\p{N}])rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)/u
const isDark = new RegExp(`^(?:${dark})$`)

// `colors.json` contains patterns of color names in lower case without accents, each with the plain, the dark and the light color.
const known = Object.entries(colors).map(([names, values]) => {
  const [plain = '', darker = '', lighter = ''] = values.split(' ')
  const source = `(?<![\\p{L}\\p{N}#-])(?:(?<before>${shade})[\\s-]*)?(?:${names})(?:\\s+(?<after>${shade}))?(?![\\p{L}\\p{N}-])`
  return { pattern: new RegExp(source, 'u'), plain, darker, lighter }
})

/** Matches the names and codes of all colors. */
export const colorWords = new RegExp(
  `#(?:[\\da-f]{6}|[\\da-f]{3})\\b|${known.map(({ pattern }) => `(?:${pattern.source.replaceAll(/\?<\w+>/g, '?:')})`).join('|')}`,
  'u',
)

/** Finds the first color in text that is lower case without accents. `color` is `#rrggbb`. */
export function findColor(text: string): { from: number; to: number; color: string } | undefined {
  const at = ({ index, 0: { length } }: RegExpExecArray, color: string) => ({
    from: index,
    to: index + length,
    color,
  })
  const written = hex.exec(text)
  if (written?.[1] !== undefined)
    return at(written, `#${written[1].length === 3 ? written[1].replaceAll(/./g, '$&$&') : written[1]}`)
  const mixed = rgb.exec(text)
  const parts = mixed?.slice(1, 4).map(Number)
  if (mixed && parts?.every((part) => part <= 255)) return at(mixed, hexOf(parts))
  const found = known.flatMap(({ pattern, plain, darker, lighter }) => {
    const match = pattern.exec(text)
    const of = match?.groups?.['before'] ?? match?.groups?.['after']
    return match ? [at(match, of === undefined ? plain : isDark.test(of) ? darker : lighter)] : []
  })
  // The first color wins. At the same position, the longer name wins: “navy blue” before “blue”.
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to)[0]
}

/**
 * Returns the main color that a prompt names, dark enough for text on white. Three digits such as #333 are ignored, because they are more often a
 * number.
 */
export function colorIn(prompt: string): string | undefined {
  const text = normalizeText(prompt, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 's')
  const found = findColor(text)
  if (!found || /^#\d{3}$/.test(text.slice(found.from, found.to))) return undefined
  const { plain, lighter } = known.find((one) => one.lighter === found.color) ?? {}
  if (plain === undefined || lighter === undefined) return found.color
  const [from, to] = [plain, lighter].map((one) =>
    one.match(/[\da-f]{2}/g)?.map((part) => parseInt(part, 16)),
  )
  return hexOf((from ?? []).map((part, index) => Math.round(part + ((to?.[index] ?? part) - part) / 3)))
}

function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
