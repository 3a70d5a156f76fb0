import { offsetAfterImports } from '@platen/template/markup'

const weights: readonly [RegExp, number][] = [
  [/^(?:thin|hairline|100)$/, 100],
  [/^(?:extralight|ultralight|200)$/, 200],
  [/^(?:light|300)$/, 300],
  [/^(?:medium|500)$/, 500],
  [/^(?:semibold|demibold|demi|600)$/, 600],
  [/^(?:bold|700)$/, 700],
  [/^(?:extrabold|ultrabold|800)$/, 800],
  [/^(?:black|heavy|900)$/, 900],
]
const plain = /^(?:regular|normal|book|roman|400|webfont|static)$/
const slanted = /^(?:italic|oblique)$/

/** Derives family, weight and style from the name of a font file: `Kestrel-BoldItalic.ttf` is Kestrel, bold and italic. */
export function fontOfFile(path: string): { family: string; weight: number; isItalic: boolean } {
  const [name = ''] = /[^/]*(?=\.[^.]*$)/.exec(path) ?? []
  const words = name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{L})(?=\d{3}(?!\d))/gu, ' ')
    .replaceAll(/\b(extra|ultra|semi|demi) (?=light|bold)/gi, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  let weight = 400
  let isItalic = false
  const family = words.filter((word, at) => {
    // The first word is always part of the family.
    if (at === 0) return true
    const said = word.toLowerCase()
    const known = weights.find(([pattern]) => pattern.test(said))
    weight = known?.[1] ?? weight
    isItalic ||= slanted.test(said)
    return !known && !plain.test(said) && !slanted.test(said)
  })
  const named = family.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return { family: named || 'Custom font', weight, isItalic }
}

/** Adds a font file to a style sheet, so that it can be chosen for text. */
export function withFont(css: string, path: string): string {
  const { family, weight, isItalic } = fontOfFile(path)
  const face = [
    '@font-face {',
    `  font-family: '${family}';`,
    `  src: url('${path.replaceAll("'", '%27')}');`,
    `  font-weight: ${weight};`,
    ...(isItalic ? ['  font-style: italic;'] : []),
    '}',
  ].join('\n')
  const at = offsetAfterImports(css)
  const before = css.slice(0, at)
  const after = at === 0 ? css : css.slice(at).trimStart()
  // The last statement may have no semicolon.
  const front = before === '' || before.endsWith(';') ? before : `${before};`
  return `${front === '' ? '' : `${front}\n\n`}${face}\n${after === '' ? '' : `\n${after}`}`
}
