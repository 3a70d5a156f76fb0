import { rulesOf } from './rules-of.ts'
import { readFontFaces } from './read-style-sheet.ts'
import { expand } from './shorthands.ts'

/** Fonts and colors in a style sheet, in order. */
export interface StyleChoices {
  families: string[]
  colors: string[]
}

/** Returns the fonts and colors used in a style sheet. */
export function styleChoices(css: string): StyleChoices {
  const families = new Map<string, string>()
  const colors = new Set<string>()
  for (const { declarations } of rulesOf(css)) {
    for (const { property, value } of declarations) {
      if (property.startsWith('--')) addColors(colors, value)
      for (const [longhand, said] of expand(property, value, 'ltr')) {
        if (longhand === 'font-family' && !/^(?:inherit|unset|initial)$/.test(said))
          families.set(said.replaceAll(/\s+/g, ' '), said)
        else if (longhand.endsWith('color')) addColors(colors, said)
      }
    }
  }
  const all = [...families.keys()]
  const used = all.join()
  return {
    families: [...all, ...readFontFaces(css).filter((name) => !used.includes(name.replaceAll(/["']/g, '')))],
    colors: [...colors],
  }
}

function addColors(to: Set<string>, value: string): void {
  // The fallback of a brand variable is not a color of the page.
  const own = value.replaceAll(/var\(\s*--brand-(?:[^()]|\([^()]*\))*\)/g, '')
  for (const [hex] of own.matchAll(/#[\da-f]{3,8}\b/gi)) to.add(hex.toLowerCase())
}
