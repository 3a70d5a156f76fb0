import { type Static, Type } from 'typebox'
import { type Company, noCompany } from './company.ts'
import { readableTextColor } from './contrast.ts'

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

/** A family of the account's own font files: `own:` and its name. */
export type OwnFont = `own:${string}`

const colour = Type.Union([Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), Type.Null()])
const fontChoice = Type.Union([
  Type.Unsafe<BrandFont | null>({ enum: [...Object.keys(brandFonts), null] }),
  Type.Unsafe<OwnFont>({ type: 'string', pattern: '^own:[\\p{L}\\p{N} ._+&-]{1,60}$' }),
])

/** Body of `PUT /app/api/brand`; `null`: each template keeps its own, but for the second colour, which is then the first. Colours are `#rrggbb`. */
export const brandStyleSchema = Type.Object(
  { primary: colour, accent: colour, headingFont: fontChoice, textFont: fontChoice },
  { additionalProperties: false },
)

/** Colours and fonts of a brand, as `brandStyleSchema` checks them. */
export type BrandStyle = Static<typeof brandStyleSchema>

/** A brand's logo as it was uploaded: what it is, and how many pixels it has; a drawing has none. */
export interface BrandLogo {
  /** SHA-256 of its bytes, in hex. */
  sha256: string
  /** Names this upload of it, and its bytes in the store: the same picture uploaded again has another. */
  uploadId: string
  bytes: number
  contentType: string
  widthPx: number | null
  heightPx: number | null
}

/** A font file of the account's own, as documents embed it: one style of a family. */
export interface BrandFontFile {
  /** SHA-256 of its bytes, in hex. */
  sha256: string
  /** As a logo's. */
  uploadId: string
  bytes: number
  contentType: string
  /** Letters, digits, spaces and `._+&-`, so that it needs no escape in CSS. */
  family: string
  /** From 1 to 1000; a variable font has a range. */
  weight: number | [from: number, to: number]
  isItalic: boolean
}

/** How many font files an account's brand may have. */
export const brandFontFilesMax = 12

/** An account's brand: answer of `GET /app/api/brand`. */
export interface Brand extends BrandStyle {
  /** Its bytes are at `GET /app/api/brand/logo/{sha256}`. */
  logo: BrandLogo | null
  /** The bytes of each are at `GET /app/api/brand/fonts/{sha256}`. */
  fonts: BrandFontFile[]
  company: Company
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
export const noBrand: Brand = {
  primary: null,
  accent: null,
  headingFont: null,
  textFont: null,
  logo: null,
  fonts: [],
  company: noCompany,
}

/** The second colour of a brand: its first where it says no other, so that a template's own never stands beside somebody's. */
export function brandAccent({ primary, accent }: Pick<BrandStyle, 'primary' | 'accent'>): string | null {
  return accent ?? primary
}

/** The brand's values as custom properties of the page's root; empty where the brand says nothing. */
export function brandCss(style: BrandStyle): string {
  const { primary, headingFont, textFont } = style
  const accent = brandAccent(style)
  const values = {
    primary,
    accent,
    'on-primary': primary && readableTextColor(primary),
    'on-accent': accent && readableTextColor(accent),
    'font-heading': headingFont && brandFamily(headingFont),
    'font-text': textFont && brandFamily(textFont),
  }
  const declared = Object.entries(values).filter(([, value]) => value !== null)
  if (declared.length === 0) return ''
  return `:root{${declared.map(([name, value]) => `--brand-${name}:${value}`).join(';')}}`
}

/** The `font-family` of a brand's font; its own families go on to the renderer's for other scripts. */
export function brandFamily(font: BrandFont | OwnFont): string {
  return isOwnFont(font) ? `'${ownFamily(font)}', ${otherSans}` : brandFonts[font].family
}

/** Whether a brand's font is made of the account's own files. */
export function isOwnFont(font: BrandFont | OwnFont | null): font is OwnFont {
  return font?.startsWith('own:') ?? false
}

/** The name of an own family, as its files have it. */
export function ownFamily(font: OwnFont): string {
  return font.slice('own:'.length)
}

/** Where a bundle keeps a font file of the brand. */
export function brandFontPath({ sha256, contentType }: BrandFontFile): string {
  return `assets/brand-font-${sha256.slice(0, 16)}.${contentType === 'font/otf' ? 'otf' : 'ttf'}`
}

/** The rule by which a page has a font file of the brand, at an address. */
export function brandFontFace({ family, weight, isItalic }: BrandFontFile, address: string): string {
  const style = isItalic ? 'italic' : 'normal'
  return `@font-face{font-family:'${family}';font-weight:${[weight].flat().join(' ')};font-style:${style};src:url(${address})}`
}

/** Whether a template's file is the place of the brand's logo: `assets/brand-logo.svg`, whatever its type. */
export function isBrandLogo(path: string): boolean {
  return /^assets\/brand-logo\.\w+$/i.test(path)
}
