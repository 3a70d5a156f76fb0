import { type Static, Type } from 'typebox'

const otherSans = "'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif"
const otherSerif =
  "'Noto Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Serif Devanagari', 'Noto Serif CJK JP', 'Noto Sans', serif"

/** The fonts that a brand is chosen from: those that come with the renderer (`templates/fonts/`). By id: the name for people, and the `font-family`, which goes on to other scripts. */
export const brandFonts = {
  'platen-sans': { label: 'Platen Sans', family: `'Platen Sans', ${otherSans}` },
  inter: { label: 'Inter', family: `Inter, ${otherSans}` },
  montserrat: { label: 'Montserrat', family: `Montserrat, ${otherSans}` },
  'alegreya-sans': { label: 'Alegreya Sans', family: `'Alegreya Sans', ${otherSans}` },
  'eb-garamond': { label: 'EB Garamond', family: `'EB Garamond', ${otherSerif}` },
  literata: { label: 'Literata', family: `Literata, ${otherSerif}` },
} as const satisfies Record<string, { label: string; family: string }>

/** Fonts of `brandFonts` that go together. */
export const brandFontPairs: readonly { label: string; headingFont: BrandFont; textFont: BrandFont }[] = [
  { label: 'Plain', headingFont: 'platen-sans', textFont: 'platen-sans' },
  { label: 'Modern', headingFont: 'inter', textFont: 'inter' },
  { label: 'Strong', headingFont: 'montserrat', textFont: 'literata' },
  { label: 'Classic', headingFont: 'eb-garamond', textFont: 'platen-sans' },
  { label: 'Bookish', headingFont: 'eb-garamond', textFont: 'eb-garamond' },
  { label: 'Warm', headingFont: 'literata', textFont: 'alegreya-sans' },
]

/** A font of `brandFonts`. */
export type BrandFont = keyof typeof brandFonts

const colour = Type.Union([Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), Type.Null()])
const font = Type.Unsafe<BrandFont | null>({ enum: [...Object.keys(brandFonts), null] })

/** Body of `PUT /app/api/brand`; `null`: each template keeps its own. Colours are `#rrggbb`. */
export const brandStyleSchema = Type.Object(
  { primary: colour, accent: colour, headingFont: font, textFont: font },
  { additionalProperties: false },
)

/** Colours and fonts of a brand, as `brandStyleSchema` checks them. */
export type BrandStyle = Static<typeof brandStyleSchema>

/** A brand's logo as it was uploaded: what it is, and how many pixels it has; a drawing has none. */
export interface BrandLogo {
  /** SHA-256 of its bytes, in hex. */
  sha256: string
  bytes: number
  contentType: string
  widthPx: number | null
  heightPx: number | null
}

/** An account's brand: answer of `GET /app/api/brand`. */
export interface Brand extends BrandStyle {
  /** Its bytes are at `GET /app/api/brand/logo/{sha256}`. */
  logo: BrandLogo | null
}

/** A template that a brand shows in, in `GET /app/api/brand/templates` (`{ templates }`). */
export interface BrandedTemplate {
  templateId: string
  name: string
  /** `null`: never published. */
  publishedVersion: number | null
  /** What callers get was built with another brand than the account's present one. */
  isOutdated: boolean
  /** Publishing it brings more than the brand: its draft was changed, too. */
  hasUnpublishedChanges: boolean
}

/** The brand of an account that has set none. */
export const noBrand: Brand = { primary: null, accent: null, headingFont: null, textFont: null, logo: null }

/** The brand's values as custom properties of the page's root; empty where the brand says nothing. */
export function brandCss({ primary, accent, headingFont, textFont }: BrandStyle): string {
  const family = (id: BrandFont | null) => (id === null ? null : brandFonts[id].family)
  const values = {
    primary,
    accent,
    'font-heading': family(headingFont),
    'font-text': family(textFont),
  }
  const declared = Object.entries(values).filter(([, value]) => value !== null)
  if (declared.length === 0) return ''
  return `:root{${declared.map(([name, value]) => `--brand-${name}:${value}`).join(';')}}`
}

/** Whether a template's file is the place of the brand's logo: `assets/brand-logo.svg`, whatever its type. */
export function isBrandLogo(path: string): boolean {
  return /^assets\/brand-logo\.\w+$/i.test(path)
}
