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

const asItIs = { label: 'As each template has it', headingFont: null, textFont: null }

/** The fonts of headings and text: a pair that goes together, each shown in its own face, or one by one. */
export function FontChoice(props: {
  fonts: Fonts
  files: readonly BrandFontFile[]
  onChange: (fonts: Fonts) => void
}) {
  const { fonts, files, onChange } = props
  const families = ownFamilies(files)
  const choices = [
    { value: '', label: asItIs.label },
    ...families.map((family) => ({ value: `own:${family}`, label: family })),
    ...Object.entries(brandFonts).map(([value, { label }]) => ({ value, label })),
  ]
  const pairs = [
    asItIs,
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
          <label key={pair.label} className={classes.pair} style={facesOf(pair)}>
            <input
              type="radio"
              name="font-pair"
              aria-label={pair.label}
              checked={pair.headingFont === fonts.headingFont && pair.textFont === fonts.textFont}
              onChange={() => onChange({ headingFont: pair.headingFont, textFont: pair.textFont })}
            />
            <span className={classes.sample} aria-hidden>
              <span className={classes.heading}>{pair.label}</span>
              <span className={classes.text}>{wordsOf(pair)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.single}>
        {field('Font of headings', 'headingFont')}
        {field('Font of text', 'textFont')}
      </div>
    </>
  )
}

/** The names of the families that files belong to. */
export function ownFamilies(files: readonly BrandFontFile[]): string[] {
  return [...new Set(files.map(({ family }) => family))].toSorted()
}

function own(family: string): OwnFont {
  return `own:${family}`
}

function facesOf({ headingFont, textFont }: Fonts): CSSProperties {
  return {
    '--heading': headingFont ? brandFamily(headingFont) : 'var(--mantine-font-family)',
    '--text': textFont ? brandFamily(textFont) : 'var(--mantine-font-family)',
  } as CSSProperties
}

function wordsOf({ headingFont, textFont }: Fonts): string {
  if (!headingFont || !textFont) return 'The brand does not change the fonts.'
  if (isOwnFont(headingFont) || isOwnFont(textFont)) return 'Your own font'
  const [heading, text] = [brandFonts[headingFont].label, brandFonts[textFont].label]
  return heading === text ? heading : `${heading} with ${text}`
}
