import { NativeSelect, Text } from '@mantine/core'
import { type BrandFont, brandFontPairs, brandFonts, type BrandStyle } from '@platen/contract'
import type { CSSProperties } from 'react'
import classes from './font-choice.module.css'
import './fonts.css'

type Fonts = Pick<BrandStyle, 'headingFont' | 'textFont'>

const asItIs = { label: 'As each template has it', headingFont: null, textFont: null }

/** The fonts of headings and text: a pair that goes together, each shown in its own face, or one by one. */
export function FontChoice({ fonts, onChange }: { fonts: Fonts; onChange: (fonts: Fonts) => void }) {
  const choices = [{ value: '', label: asItIs.label }, ...options]
  const field = (label: string, key: keyof Fonts) => (
    <NativeSelect
      label={label}
      value={fonts[key] ?? ''}
      data={choices}
      onChange={(event) =>
        onChange({ ...fonts, [key]: (event.currentTarget.value || null) as BrandFont | null })
      }
    />
  )
  return (
    <>
      <fieldset className={classes.pairs}>
        <legend>Fonts</legend>
        {[asItIs, ...brandFontPairs].map((pair) => (
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
      <Text size="sm" c="dimmed">
        Each of these prints upright, bold and italic.
      </Text>
    </>
  )
}

const options = Object.entries(brandFonts).map(([value, { label }]) => ({ value, label }))

function facesOf({ headingFont, textFont }: Fonts): CSSProperties {
  return {
    '--heading': headingFont ? brandFonts[headingFont].family : 'var(--mantine-font-family)',
    '--text': textFont ? brandFonts[textFont].family : 'var(--mantine-font-family)',
  } as CSSProperties
}

function wordsOf({ headingFont, textFont }: Fonts): string {
  if (!headingFont || !textFont) return 'The brand leaves the fonts alone.'
  const [heading, text] = [brandFonts[headingFont].label, brandFonts[textFont].label]
  return heading === text ? heading : `${heading} with ${text}`
}
