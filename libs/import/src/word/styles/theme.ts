import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf } from '../package/xml-queries.ts'

/** The fonts and colors of the document's theme, by name. */
export interface Theme {
  font: (name: string | undefined) => string | undefined
  color: (
    name: string | undefined,
    of: { tint?: string | undefined; shade?: string | undefined },
  ) => string | undefined
}

const partOf: Record<string, string> = {
  dark1: 'dk1',
  text1: 'dk1',
  light1: 'lt1',
  background1: 'lt1',
  dark2: 'dk2',
  text2: 'dk2',
  light2: 'lt2',
  background2: 'lt2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
}

/** Reads the theme, if there is one (ECMA-376-1 §20.1.6). */
export function readTheme(root: XmlElement | undefined): Theme {
  const elements = childOf(root, 'a:themeElements')
  const fonts = childOf(elements, 'a:fontScheme')
  const colors = new Map<string, string>()
  for (const color of childrenOf(childOf(elements, 'a:clrScheme'))) {
    const [value] = childrenOf(color)
    const hex = value?.attributes['lastClr'] ?? value?.attributes['val']
    if (hex !== undefined && /^[0-9a-f]{6}$/i.test(hex)) colors.set(color.name.slice(2), hex.toLowerCase())
  }
  const fontOf = (kind: string, script: string) => {
    const face = childOf(fonts, `a:${kind}Font`, `a:${script}`)?.attributes['typeface']
    return face === undefined || face === '' ? undefined : face
  }
  return {
    font: (name) => {
      const parts = /^(major|minor)(HAnsi|Ascii|Bidi|EastAsia)$/i.exec(name ?? '')
      if (!parts) return undefined
      const script = { bidi: 'cs', eastasia: 'ea' }[(parts[2] ?? '').toLowerCase()] ?? 'latin'
      return fontOf((parts[1] ?? '').toLowerCase(), script)
    },
    color: (name, { tint, shade }) => {
      const hex = name === undefined ? undefined : colors.get(partOf[name] ?? name)
      return hex === undefined ? undefined : `#${mixed(hex, { tint, shade })}`
    },
  }
}

/** A tint mixes with white, a shade with black; both are the remaining share of the color, out of 255 (ECMA-376-1 §17.3.2.6). */
function mixed(
  hex: string,
  { tint, shade }: { tint?: string | undefined; shade?: string | undefined },
): string {
  const keptTint = tint === undefined ? 1 : Number.parseInt(tint, 16) / 255
  const keptShade = shade === undefined ? 1 : Number.parseInt(shade, 16) / 255
  const parts = hex.match(/../g) ?? []
  return parts
    .map((part) => {
      const value = (Number.parseInt(part, 16) * keptTint + 255 * (1 - keptTint)) * keptShade
      return Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')
}
