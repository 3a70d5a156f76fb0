import { ActionIcon, ColorInput, NumberInput, Select, Switch } from '@mantine/core'
import { brandCss } from '@platen/contract'
import { pageCss } from '@platen/template/draft'
import type { TextStyle } from '@platen/template/overlay'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { queries } from '../../../api/queries.ts'
import { fontGroups } from '../../brand/font-choices.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { commonValue } from './common-value.ts'
import { Line, Part } from './part.tsx'
import classes from './panel.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

const alignments: { value: TextStyle['align']; label: string; Icon: Icon }[] = [
  { value: 'left', label: 'Left', Icon: IconAlignLeft },
  { value: 'center', label: 'Centered', Icon: IconAlignCenter },
  { value: 'right', label: 'Right', Icon: IconAlignRight },
  { value: 'justify', label: 'Justified', Icon: IconAlignJustified },
]
const verticals: { value: TextStyle['verticalAlign']; label: string; Icon: Icon }[] = [
  { value: 'top', label: 'Top', Icon: IconLayoutAlignTop },
  { value: 'middle', label: 'Middle', Icon: IconLayoutAlignMiddle },
  { value: 'bottom', label: 'Bottom', Icon: IconLayoutAlignBottom },
]

/** Sets the text style. */
export function TextStylePart(props: {
  textStyles: readonly TextStyle[]
  onChange: (change: Partial<TextStyle>, label: string) => void
}) {
  const { textStyles, onChange } = props
  const common = <K extends keyof TextStyle>(key: K) => commonValue(textStyles, (look) => look[key])
  const weight = common('weight') ?? 400
  const isBold = weight >= 600
  const wraps = common('wraps')
  return (
    <Part title="Text">
      <Line label="Font">
        <FontSelect family={common('family')} onChange={(family) => onChange({ family }, 'Font')} />
      </Line>
      <Line label="Size">
        <div className={classes.pair}>
          <NumberInput
            size="xs"
            aria-label="Size in pt"
            value={common('size') ?? ''}
            min={1}
            max={500}
            step={0.5}
            decimalScale={2}
            suffix=" pt"
            onChange={(size) => typeof size === 'number' && size >= 1 && onChange({ size }, 'Size')}
          />
          <ToggleButton
            label="Bold"
            isOn={isBold}
            Icon={IconBold}
            onPress={() => onChange({ weight: isBold ? 400 : 700 }, 'Bold')}
          />
        </div>
      </Line>
      <Line label="Color">
        <ColorInput
          size="xs"
          aria-label="Color"
          format="hex"
          value={common('color') ?? ''}
          swatches={['#000000', '#595959', '#1a3e8c', '#0b6b3a', '#a31621', '#ffffff']}
          swatchesPerRow={6}
          eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
          onChange={(color) => color !== '' && onChange({ color }, 'Color')}
        />
      </Line>
      <Line label="Alignment">
        <ToggleGroup
          label="Alignment"
          of={alignments}
          value={common('align')}
          onPick={(align) => onChange({ align }, 'Alignment')}
        />
      </Line>
      <Line label="Vertical">
        <ToggleGroup
          label="Vertical alignment"
          of={verticals}
          value={common('verticalAlign')}
          onPick={(verticalAlign) => onChange({ verticalAlign }, 'Alignment')}
        />
      </Line>
      <Line label="Line height">
        <NumberInput
          size="xs"
          aria-label="Line height, as a multiple of the size"
          value={common('lineHeight') ?? ''}
          min={0.5}
          max={5}
          step={0.1}
          decimalScale={2}
          onChange={(lineHeight) =>
            typeof lineHeight === 'number' && lineHeight >= 0.5 && onChange({ lineHeight }, 'Line height')
          }
        />
      </Line>
      <Switch
        size="xs"
        label="Wrap long lines"
        checked={wraps ?? false}
        onChange={(event) => onChange({ wraps: event.currentTarget.checked }, 'Wrapping')}
      />
    </Part>
  )
}

/** In addition to the fonts of the page. Every worker has all Noto fonts. */
const noto = ['"Noto Sans", sans-serif', '"Noto Serif", serif', '"Noto Sans Mono", monospace']

function FontSelect({
  family,
  onChange,
}: {
  family: string | undefined
  onChange: (family: string) => void
}) {
  const css = useDraft((state) => pageCss(state.source))
  const brand = useQuery(queries.brand()).data
  const groups = useMemo(
    () => fontGroups({ css, brand, brandVariables: brand ? brandCss(brand) : '', held: family, more: noto }),
    [css, brand, family],
  )
  return (
    <Select
      size="xs"
      aria-label="Font"
      placeholder="Mixed"
      allowDeselect={false}
      value={family ?? null}
      data={groups}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}

function ToggleGroup<T extends string>(props: {
  label: string
  of: readonly { value: T; label: string; Icon: Icon }[]
  value: T | undefined
  onPick: (value: T) => void
}) {
  const { label, of, value, onPick } = props
  return (
    <div className={classes.presses} role="group" aria-label={label}>
      {of.map((one) => (
        <ToggleButton
          key={one.value}
          label={one.label}
          isOn={one.value === value}
          Icon={one.Icon}
          onPress={() => onPick(one.value)}
        />
      ))}
    </div>
  )
}

function ToggleButton({
  label,
  isOn,
  Icon: One,
  onPress,
}: {
  label: string
  isOn: boolean
  Icon: Icon
  onPress: () => void
}) {
  return (
    <ActionIcon
      variant={isOn ? 'filled' : 'default'}
      size={30}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <One size={16} aria-hidden />
    </ActionIcon>
  )
}
