import { Select } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { fontGroups } from '../../brand/font-choices.ts'
import { ColorInput } from './color-input.tsx'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'
import { LengthInput } from './length-input.tsx'
import { PanelPart } from './panel-part.tsx'
import { fontSizeChanges } from './font-size-changes.ts'
import { isOwnValue, shownValue, StyleLine } from './style-line.tsx'
import { Toggle } from './toggle.tsx'

const alignments = [
  { value: 'left', also: 'start', label: 'Left', Icon: IconAlignLeft },
  { value: 'center', also: 'center', label: 'Centered', Icon: IconAlignCenter },
  { value: 'right', also: 'end', label: 'Right', Icon: IconAlignRight },
  { value: 'justify', also: 'justify', label: 'Justified', Icon: IconAlignJustified },
] as const

/** Sets font, size, style, color and alignment. */
export function TextSection({ of }: { of: PanelElement }) {
  const { style, set, turnOff } = of
  const isBold = isBoldWeight(style['font-weight']?.value)
  const isItalic = isSlanted(style['font-style']?.value)
  const alignment = style['text-align']?.value
  // Text is aligned to the start by default.
  const align =
    alignments.find(({ value, also }) => alignment === value || alignment === also)?.value ?? 'left'
  const sized = (size: string | null) =>
    fontSizeChanges(size, shownValue(of, 'line-height'), isOwnValue(of, 'line-height'))
  return (
    <PanelPart title="Text">
      <StyleLine of={of} label="Font" properties={['font-family']}>
        <FontSelect of={of} />
      </StyleLine>
      <StyleLine of={of} label="Size" properties={['font-size']} alsoReset={sized(null)}>
        <LengthInput
          of={of}
          label="Size"
          property="font-size"
          unit="pt"
          step={0.5}
          min={1}
          changesFor={sized}
        />
      </StyleLine>
      <StyleLine of={of} label="Style" properties={['font-weight', 'font-style']}>
        <div className={classes.toggles} role="group" aria-label="Style">
          <Toggle
            label="Bold"
            isOn={isBold}
            isShared={!isOwnValue(of, 'font-weight')}
            onPress={() =>
              isBold
                ? turnOff('font-weight', { off: 'normal', isOn: isBoldWeight }, 'Bold')
                : set({ 'font-weight': 'bold' }, 'Bold')
            }
          >
            <IconBold size={16} aria-hidden />
          </Toggle>
          <Toggle
            label="Italic"
            isOn={isItalic}
            isShared={!isOwnValue(of, 'font-style')}
            onPress={() =>
              isItalic
                ? turnOff('font-style', { off: 'normal', isOn: isSlanted }, 'Italic')
                : set({ 'font-style': 'italic' }, 'Italic')
            }
          >
            <IconItalic size={16} aria-hidden />
          </Toggle>
        </div>
      </StyleLine>
      <StyleLine of={of} label="Color" properties={['color']}>
        <ColorInput
          of={of}
          label="Color"
          property="color"
          cssValue={style.color?.value}
          value={shownValue(of, 'color')}
          isOwn={isOwnValue(of, 'color')}
          onPick={(color) => set({ color }, 'Color', 'gradual')}
        />
      </StyleLine>
      <StyleLine of={of} label="Alignment" properties={['text-align']}>
        <div className={classes.toggles} role="group" aria-label="Alignment">
          {alignments.map(({ value, label, Icon }) => (
            <Toggle
              key={value}
              label={label}
              isOn={align === value}
              isShared={!isOwnValue(of, 'text-align')}
              onPress={() => set({ 'text-align': value }, 'Alignment')}
            >
              <Icon size={16} aria-hidden />
            </Toggle>
          ))}
        </div>
      </StyleLine>
      <StyleLine of={of} label="Line height" properties={['line-height']}>
        <LengthInput of={of} label="Line height" property="line-height" unit="pt" step={0.5} multiples={4} />
      </StyleLine>
    </PanelPart>
  )
}

const isBoldWeight = (value: string | undefined) => /^(?:bold|bolder|[6-9]00)$/.test(value ?? '')
const isSlanted = (value: string | undefined) => /^(?:italic|oblique)/.test(value ?? '')

function FontSelect({ of }: { of: PanelElement }) {
  const { css, brand, style, brandVariables } = of
  const held = style['font-family']?.value.replaceAll(/\s+/g, ' ')
  const groups = useMemo(
    () => fontGroups({ css, brand, brandVariables, held }),
    [css, held, brand, brandVariables],
  )
  return (
    <Select
      size="xs"
      aria-label="Font"
      classNames={{ input: isOwnValue(of, 'font-family') ? '' : (classes.held ?? '') }}
      placeholder="Auto"
      allowDeselect={false}
      value={held ?? null}
      data={groups}
      onChange={(family) => family !== null && of.set({ 'font-family': family }, 'Font')}
    />
  )
}
