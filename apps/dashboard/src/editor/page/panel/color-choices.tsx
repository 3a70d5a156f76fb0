import { ColorPicker, ColorSwatch, UnstyledButton } from '@mantine/core'
import { resolveValue, styleChoices } from '@platen/template/markup'
import { useMemo } from 'react'
import { brandColors } from '../../brand/brand-choices.ts'
import type { PanelElement } from './use-panel-element.ts'
import classes from './color-choices.module.css'

const greys = [
  { value: '#000000', label: 'Black' },
  { value: '#595959', label: 'Dark gray' },
  { value: '#a6a6a6', label: 'Gray' },
  { value: '#e5e5e5', label: 'Light gray' },
  { value: '#ffffff', label: 'White' },
] as const

const usedMax = 16

/** Offers the brand's colors, grays, the colors that the page uses, and a picker. */
export function ColorChoices(props: {
  of: PanelElement
  /** The current color. */
  value: string
  onPick: (color: string) => void
}) {
  const { of, value, onPick } = props
  const { css, brand, brandVariables } = of
  const own = useMemo(() => brandColors(css, brand), [css, brand])
  const used = useMemo(() => {
    const isGrey = new Set<string>(greys.map((gray) => gray.value))
    return styleChoices(css)
      .colors.filter((color) => !isGrey.has(color) && color !== '#000' && color !== '#fff')
      .slice(0, usedMax)
  }, [css])
  return (
    <div className={classes.choices}>
      {own.length > 0 && (
        <div className={classes.brand} role="group" aria-label="Brand colors">
          {own.map(({ name, label, value: cssValue }) => (
            <UnstyledButton key={name} className={classes.named} onClick={() => onPick(cssValue)}>
              <ColorSwatch color={resolveValue(cssValue, brandVariables + css)} size={22} />
              {label}
            </UnstyledButton>
          ))}
        </div>
      )}
      <Swatches label="Black to white" of={greys} onPick={onPick} />
      {used.length > 0 && (
        <Swatches
          label="Colors on this page"
          of={used.map((color) => ({ value: color, label: color }))}
          onPick={onPick}
        />
      )}
      <ColorPicker
        size="xs"
        format="hex"
        fullWidth
        value={value === '' ? '#000000' : value}
        hueLabel="Hue"
        saturationLabel="Saturation and brightness"
        onChange={(color) => {
          if (color !== value) onPick(color)
        }}
      />
    </div>
  )
}

function Swatches(props: {
  label: string
  of: readonly { value: string; label: string }[]
  onPick: (color: string) => void
}) {
  return (
    <div className={classes.swatches} role="group" aria-label={props.label}>
      {props.of.map(({ value, label }) => (
        <UnstyledButton
          key={value}
          className={classes.swatch}
          title={label}
          aria-label={label}
          onClick={() => props.onPick(value)}
        >
          <ColorSwatch color={value} size={22} />
        </UnstyledButton>
      ))}
    </div>
  )
}
