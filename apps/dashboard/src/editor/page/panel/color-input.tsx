import { ActionIcon, ColorSwatch, Popover, TextInput } from '@mantine/core'
import { isStyleValue, type StyleProperty } from '@platen/template/markup'
import { useId, useState } from 'react'
import { brandLabel } from '../../brand/brand-choices.ts'
import { ColorChoices } from './color-choices.tsx'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'

/** An input for a color that also offers the colors of the brand and the page. */
export function ColorInput(props: {
  of: PanelElement
  label: string
  /** The value in the style sheet. */
  cssValue: string | undefined
  /** The resolved value. */
  value: string | undefined
  isOwn: boolean
  property: StyleProperty
  onPick: (color: string) => void
}) {
  const { of, label, cssValue, value, isOwn, property, onPick } = props
  // If the choices are opened by keyboard, they take the focus. After a click, the focus stays in the text input.
  const [opened, setOpened] = useState<'to type' | 'to choose'>()
  const [typed, setTyped] = useState<{ text: string; isWrong: boolean }>()
  const brandId = useId()
  const brand = brandLabel(cssValue, of.css)
  const shown = value === 'transparent' || value === 'currentcolor' ? '' : (value ?? '')
  const pick = (color: string) => {
    setTyped(undefined)
    onPick(color)
  }
  const write = (text: string) => {
    const color = text.trim()
    // A name is typed letter by letter: "re" and "#1" are not colors yet.
    const isRight = isStyleValue(property, color) && isDrawn(color)
    setTyped({ text, isWrong: color !== '' && !isRight })
    if (isRight) onPick(color)
  }
  return (
    <Popover
      opened={opened !== undefined}
      onChange={(isOpen) => {
        if (!isOpen) setOpened(undefined)
      }}
      position="bottom-start"
      shadow="md"
      // The button has the ARIA attributes of the popover, which a text input must not have.
      withRoles={false}
      trapFocus={opened === 'to choose'}
      returnFocus={opened === 'to choose'}
    >
      <Popover.Target>
        <TextInput
          size="xs"
          aria-label={label}
          aria-describedby={brand === undefined ? undefined : brandId}
          classNames={{ input: isOwn || typed ? '' : (classes.held ?? '') }}
          value={typed?.text ?? shown}
          placeholder="None"
          autoComplete="off"
          error={typed?.isWrong === true && opened === undefined && 'Enter a color, such as #0f4c5c or gray'}
          leftSectionPointerEvents="all"
          leftSection={
            <ActionIcon
              variant="transparent"
              size="sm"
              aria-label={`Choose: ${label}`}
              aria-haspopup="dialog"
              aria-expanded={opened !== undefined}
              onClick={() => setOpened(opened === undefined ? 'to choose' : undefined)}
            >
              <ColorSwatch color={shown === '' ? 'transparent' : shown} size={16} />
            </ActionIcon>
          }
          onChange={(event) => write(event.currentTarget.value)}
          onClick={() => setOpened('to type')}
          onKeyDown={(event) => {
            if (event.key === 'Tab' || event.key === 'Enter') setOpened(undefined)
          }}
          onBlur={() => {
            if (typed?.isWrong !== true) setTyped(undefined)
          }}
        />
      </Popover.Target>
      {brand !== undefined && (
        <span id={brandId} className={classes.unit}>
          {brand}
        </span>
      )}
      <Popover.Dropdown role="dialog" aria-label={label} p="xs">
        <ColorChoices of={of} value={shown} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

function isDrawn(color: string): boolean {
  return color.startsWith('#') || CSS.supports('color', color)
}
