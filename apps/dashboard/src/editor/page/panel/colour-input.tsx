import { ColorInput } from '@mantine/core'
import { isStyleValue, styleChoices, type StyleProperty } from '@platen/markup'
import { useMemo, useState } from 'react'
import type { PanelElement } from './element-style.ts'
import classes from './element-panel.module.css'

/** A colour: one that the page has already, any other, or typed. */
export function ColourInput(props: {
  of: PanelElement
  label: string
  value: string | undefined
  isOwn: boolean
  property: StyleProperty
  onPick: (colour: string) => void
}) {
  const { of, label, value, isOwn, property, onPick } = props
  const swatches = useMemo(() => styleChoices(of.css).colours.slice(0, swatchesMax), [of.css])
  const [typed, setTyped] = useState<string>()
  return (
    <ColorInput
      size="xs"
      aria-label={label}
      classNames={{ input: isOwn || typed !== undefined ? '' : (classes.held ?? '') }}
      value={typed ?? (value === 'transparent' || value === 'currentcolor' ? '' : (value ?? ''))}
      placeholder="None"
      swatches={swatches}
      swatchesPerRow={8}
      format="hex"
      withEyeDropper={false}
      fixOnBlur={false}
      onChange={(next) => {
        setTyped(next)
        // A name is typed letter by letter: "re" is none, and neither is "#1".
        if (isStyleValue(property, next) && (next.startsWith('#') || CSS.supports('color', next)))
          onPick(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const swatchesMax = 16
