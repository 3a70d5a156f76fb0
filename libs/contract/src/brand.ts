import { type Static, Type } from 'typebox'
import { type Company, noCompany } from './company.ts'
import { readableTextColor } from './contrast.ts'

const otherSans = "'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', sans-serif"
const otherSerif =
  "'Noto Serif', 'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Serif Devanagari', 'Noto Serif CJK JP', 'Noto Sans', serif"

/**
 * Fonts that a brand can use, by ID: the fonts that are installed with the renderer (`templates/fonts/`). `family` includes fallbacks for other
 * scripts.
 */
export const brandFonts = {
  'platen-sans': { label: 'Platen Sans', family: `'Platen Sans', ${otherSans}` },
  inter: { label: 'Inter', family: `Inter, ${otherSans}` },
  montserrat: { label: 'Montserrat', family: `Montserrat, ${otherSans}` },
  'alegreya-sans': { label: 'Alegreya Sans', family: `'Alegreya Sans', ${otherSans}` },
  'eb-garamond': { label: 'EB Garamond', family: `'EB Garamond', ${otherSerif}` },
  literata: { label: 'Literata', family: `Literata, ${otherSerif}` },
} as const satisfies Record<string, { label: string; family: string }>

/** Pairs of `brandFonts` that go well together. */
export const brandFontPairs: readonly { label: string; headingFont: BrandFont; textFont: BrandFont }[] = [
  { label: 'Plain', headingFont: 'platen-sans', textFont: 'platen-sans' },
  { label: 'Modern', headingFont: 'inter', textFont: 'inter' },
  { label: 'Strong', headingFont: 'montserrat', textFont: 'literata' },
  { label: 'Classic', headingFont: 'eb-garamond', textFont: 'platen-sans' },
  { label: 'Bookish', headingFont: 'eb-garamond', textFont: 'eb-garamond' },
  { label: 'Warm', headingFont: 'literata', textFont: 'alegreya-sans' },
]

/** One of `brandFonts`. */
export type BrandFont = keyof typeof brandFonts

/** A family of the account's uploaded font files: `own:` and the family name. */
export type OwnFont = `own:${string}`

const color = Type.Union([Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), Type.Null()])
const fontChoice = Type.Union([
  Type.Unsafe<BrandFont | null>({ enum: [...Object.keys(brandFonts), null] }),
  Type.Unsafe<OwnFont>({ type: 'string', pattern: '^own:[\\p{L}\\p{N} ._+&-]{1,60}$' }),
])

/**
 * Body of `PUT /app/api/brand`. For `null`, each template keeps its own value, except that a missing accent color is replaced by the primary
 * color. Colors are `#rrggbb`.
 */
export const brandStyleSchema = Type.Object(
  { primary: color, accent: color, headingFont: fontChoice, textFont: fontChoice },
  { additionalProperties: false },
)

/** Colors and fonts of a brand. */
export type BrandStyle = Static<typeof brandStyleSchema>

/** The uploaded logo of a brand. Vector images have no size in pixels. */
export interface BrandLogo {
  /** SHA-256 of the file, in hex. */
  sha256: string
  /** Identifies this upload and its bytes in the store. Uploading the same image again gives it another ID. */
  uploadId: string
  bytes: number
  contentType: string
  widthPx: number | null
  heightPx: number | null
}

/** A font file that the account uploaded: one style of a family. Documents embed it. */
export interface BrandFontFile {
  /** SHA-256 of the file, in hex. */
  sha256: string
  /** Identifies this upload and its bytes in the store. */
  uploadId: string
  bytes: number
  contentType: string
  /** Only letters, digits, spaces and `._+&-`, so it does not need escaping in CSS. */
  family: string
  /** 1 to 1000, or the range of a variable font. */
  weight: number | [from: number, to: number]
  isItalic: boolean
}

/** Maximum number of font files in a brand. */
export const brandFontFilesMax = 12

/** The brand of an account. Response to `GET /app/api/brand`. */
export interface Brand extends BrandStyle {
  /** Served at `GET /app/api/brand/logo/{sha256}`. */
  logo: BrandLogo | null
  /** Served at `GET /app/api/brand/fonts/{sha256}`. */
  fonts: BrandFontFile[]
  company: Company
}

/** A template that uses the brand, in `GET /app/api/brand/templates` (`{ templates }`). */
export interface BrandedTemplate {
  templateId: string
  name: string
  /** `null` if the template was never published. */
  publishedVersion: number | null
  /** Whether the live version was published with an earlier account brand. */
  isOutdated: boolean
  /** Whether the draft has other changes, which would be published together with the brand. */
  hasUnpublishedChanges: boolean
}

/** The brand of an account that has not set one. */
export const noBrand: Brand = {
  primary: null,
  accent: null,
  headingFont: null,
  textFont: null,
  logo: null,
  fonts: [],
  company: noCompany,
}

/**
 * Returns the accent color of a brand, or its primary color, so that a template's own accent color never appears next to the brand's primary
 * color.
 */
export function brandAccent({ primary, accent }: Pick<BrandStyle, 'primary' | 'accent'>): string | null {
  return accent ?? primary
}

/** Returns CSS that sets the brand as custom properties of the root element; empty when the brand sets nothing. */
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

/** Returns the `font-family` of a font, with fallbacks to the renderer's fonts for other scripts. */
export function brandFamily(font: BrandFont | OwnFont): string {
  return isOwnFont(font) ? `'${ownFamily(font)}', ${otherSans}` : brandFonts[font].family
}

/** Whether the account uploaded a font. */
export function isOwnFont(font: BrandFont | OwnFont | null): font is OwnFont {
  return font?.startsWith('own:') ?? false
}

/** Returns the family name of an uploaded font. */
export function ownFamily(font: OwnFont): string {
  return font.slice('own:'.length)
}

/** Returns the path of a brand's font file in a bundle. */
export function brandFontPath({ sha256, contentType }: BrandFontFile): string {
  return `assets/brand-font-${sha256.slice(0, 16)}.${contentType === 'font/otf' ? 'otf' : 'ttf'}`
}

/** Returns the `@font-face` rule that loads a brand's font file from a URL. */
export function brandFontFace({ family, weight, isItalic }: BrandFontFile, url: string): string {
  const style = isItalic ? 'italic' : 'normal'
  return `@font-face{font-family:'${family}';font-weight:${[weight].flat().join(' ')};font-style:${style};src:url(${url})}`
}

/** Whether a template's file is replaced with the brand's logo: `assets/brand-logo` with any extension. */
export function isBrandLogo(path: string): boolean {
  return /^assets\/brand-logo\.\w+$/i.test(path)
}
