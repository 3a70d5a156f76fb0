import { ActionIcon, ColorSwatch, Popover, TextInput } from '@mantine/core'
import { isStyleValue, type StyleProperty } from '@platen/template/markup'
import { useId, useState } from 'react'
import { brandWords } from '../../brand/brand-choices.ts'
import { ColourChoices } from './colour-choices.tsx'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'

/** A colour: the brand's, one that the page has already, any other, or typed. */
export function ColourInput(props: {
  of: PanelElement
  label: string
  /** As the style sheet has it. */
  said: string | undefined
  /** What that comes to. */
  value: string | undefined
  isOwn: boolean
  property: StyleProperty
  onPick: (colour: string) => void
}) {
  const { of, label, said, value, isOwn, property, onPick } = props
  // Opened from the keyboard, the choices take the focus; a click leaves it where one types.
  const [opened, setOpened] = useState<'to type' | 'to choose'>()
  const [typed, setTyped] = useState<{ text: string; isWrong: boolean }>()
  const brandId = useId()
  const brand = brandWords(said, of.css)
  const shown = value === 'transparent' || value === 'currentcolor' ? '' : (value ?? '')
  const pick = (colour: string) => {
    setTyped(undefined)
    onPick(colour)
  }
  const write = (text: string) => {
    const colour = text.trim()
    // A name is typed letter by letter: "re" is none, and neither is "#1".
    const isRight = isStyleValue(property, colour) && isDrawn(colour)
    setTyped({ text, isWrong: colour !== '' && !isRight })
    if (isRight) onPick(colour)
  }
  return (
    <Popover
      opened={opened !== undefined}
      onChange={(isOpen) => {
        if (!isOpen) setOpened(undefined)
      }}
      position="bottom-start"
      shadow="md"
      // Its button has them: a field may not.
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
        <ColourChoices of={of} value={shown} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

function isDrawn(colour: string): boolean {
  return colour.startsWith('#') || CSS.supports('color', colour)
}
