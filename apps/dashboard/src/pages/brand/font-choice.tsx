import { NativeSelect } from '@mantine/core'
import {
  brandFamily,
  type BrandFontFile,
  brandFontPairs,
  brandFonts,
  type BrandStyle,
  isOwnFont,
  type OwnFont,
} from '@platen/contract'
import type { CSSProperties } from 'react'
import classes from './font-choice.module.css'
import './fonts.css'

type Fonts = Pick<BrandStyle, 'headingFont' | 'textFont'>

const templateFonts = { label: 'Template fonts', headingFont: null, textFont: null }

/** Selects the fonts of headings and text, as a pair or individually. Each pair is shown in its own fonts. */
export function FontChoice(props: {
  fonts: Fonts
  files: readonly BrandFontFile[]
  onChange: (fonts: Fonts) => void
}) {
  const { fonts, files, onChange } = props
  const families = ownFamilies(files)
  const choices = [
    { value: '', label: templateFonts.label },
    ...families.map((family) => ({ value: `own:${family}`, label: family })),
    ...Object.entries(brandFonts).map(([value, { label }]) => ({ value, label })),
  ]
  const pairs = [
    templateFonts,
    ...families.map((family) => ({ label: family, headingFont: own(family), textFont: own(family) })),
    ...brandFontPairs,
  ]
  const field = (label: string, key: keyof Fonts) => (
    <NativeSelect
      label={label}
      value={fonts[key] ?? ''}
      data={choices}
      onChange={(event) =>
        onChange({ ...fonts, [key]: (event.currentTarget.value || null) as Fonts[typeof key] })
      }
    />
  )
  return (
    <>
      <fieldset className={classes.pairs}>
        <legend>Fonts</legend>
        {pairs.map((pair) => (
          <label key={pair.label} className={classes.pair} style={fontVariables(pair)}>
            <input
              type="radio"
              name="font-pair"
              aria-label={pair.label}
              checked={pair.headingFont === fonts.headingFont && pair.textFont === fonts.textFont}
              onChange={() => onChange({ headingFont: pair.headingFont, textFont: pair.textFont })}
            />
            <span className={classes.sample} aria-hidden>
              <span className={classes.heading}>{pair.label}</span>
              <span className={classes.text}>{pairDescription(pair)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.single}>
        {field('Heading font', 'headingFont')}
        {field('Text font', 'textFont')}
      </div>
    </>
  )
}

/** Returns the distinct family names of the font files, sorted. */
export function ownFamilies(files: readonly BrandFontFile[]): string[] {
  return [...new Set(files.map(({ family }) => family))].toSorted()
}

function own(family: string): OwnFont {
  return `own:${family}`
}

function fontVariables({ headingFont, textFont }: Fonts): CSSProperties {
  return {
    '--heading': headingFont ? brandFamily(headingFont) : 'var(--mantine-font-family)',
    '--text': textFont ? brandFamily(textFont) : 'var(--mantine-font-family)',
  } as CSSProperties
}

function pairDescription({ headingFont, textFont }: Fonts): string {
  if (!headingFont || !textFont) return 'Templates keep their fonts.'
  if (isOwnFont(headingFont) || isOwnFont(textFont)) return 'Your own font'
  const [heading, text] = [brandFonts[headingFont].label, brandFonts[textFont].label]
  return heading === text ? heading : `${heading} with ${text}`
}
