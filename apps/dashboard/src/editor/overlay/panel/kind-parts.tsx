import { ColorInput, NumberInput, SegmentedControl, Select } from '@mantine/core'
import type { CheckBox, CodeBox, ImageBox, TextBox } from '@platen/template/overlay'
import { useDeclaredNames } from '../../fields/use-declared-names.ts'
import { useSampleKeys } from '../../samples/sample-keys.ts'
import { changeSelected } from '../acts/change-selected.ts'
import { withOverflow } from '../acts/overflow-texts.ts'
import { useDesk } from '../desk.ts'
import { commonValue } from './common-value.ts'
import { FieldNameInput } from './field-name-input.tsx'
import { FieldText } from './field-text.tsx'
import { Line, Part } from './part.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { codeChoices } from './code-choices.ts'

/** Of boxes of one kind: what they say, and how that is changed in all of them. */
export interface KindProps<T> {
  boxes: readonly T[]
  onChange: (change: Partial<T>, label: string) => void
  onLeave: () => void
}

const textOverflows: { value: TextBox['overflow']; label: string }[] = [
  { value: 'shrink', label: 'Make the text smaller' },
  { value: 'wrap', label: 'Break it into lines' },
  { value: 'clip', label: 'Cut it off' },
  { value: 'error', label: 'Refuse the document' },
]

/** What texts say, and what is done with those that are too long. */
export function TextPart({ boxes, onChange, onLeave }: KindProps<TextBox>) {
  const desk = useDesk()
  const text = commonValue(boxes, (box) => box.text)
  const letters = commonValue(boxes, (box) => (box.isComb ? box.lettersMax : undefined))
  return (
    <Part title="Content">
      <div data-first>
        <FieldText
          label="Text"
          value={text ?? ''}
          isMixed={text === undefined}
          hint="Words, and {{ for a field"
          onChange={(next) => onChange({ text: next }, 'Typing in a box')}
          onLeave={onLeave}
        />
      </div>
      <Select
        size="xs"
        label="When there is no room"
        allowDeselect={false}
        placeholder="Mixed"
        value={commonValue(boxes, (box) => box.overflow) ?? null}
        data={textOverflows}
        onChange={(value) => {
          const found = textOverflows.find((one) => one.value === value)
          if (!found) return
          const change = { label: 'When there is no room' }
          changeSelected(desk, (box) => withOverflow(box, found.value), change, { locked: true })
        }}
      />
      {letters !== undefined && (
        <NumberInput
          size="xs"
          label="Cells, a letter in each"
          min={1}
          max={200}
          allowDecimal={false}
          value={letters}
          onChange={(count) =>
            typeof count === 'number' && count >= 1 && onChange({ lettersMax: count }, 'Cells')
          }
        />
      )}
    </Part>
  )
}

/** Which field shows the mark, and what it looks like. */
export function CheckPart({ boxes, onChange }: KindProps<CheckBox>) {
  const names = useFieldNames((kind) => kind === 'boolean' || kind === 'yes or no')
  return (
    <Part title="Content">
      <div data-first>
        <FieldNameInput
          label="Shown when this field says yes"
          placeholder="Always"
          value={commonValue(boxes, (box) => box.field) ?? ''}
          names={names}
          onChange={(field) => onChange({ field }, 'Field of a check mark')}
        />
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Mark"
        data={[
          { value: 'tick', label: '✓ Tick' },
          { value: 'cross', label: '✕ Cross' },
          { value: 'dot', label: '● Dot' },
        ]}
        value={commonValue(boxes, (box) => box.mark) ?? ''}
        onChange={(mark) => onChange({ mark: mark as CheckBox['mark'] }, 'Mark')}
      />
      <Line label="Colour">
        <ColorInput
          size="xs"
          aria-label="Colour"
          format="hex"
          value={commonValue(boxes, (box) => box.color) ?? ''}
          onChange={(color) => color !== '' && onChange({ color }, 'Colour')}
        />
      </Line>
    </Part>
  )
}

/** Where pictures come from, and where they stand in their boxes. */
export function ImagePart({ boxes, onChange, onLeave }: KindProps<ImageBox>) {
  const address = commonValue(boxes, (box) => box.address)
  return (
    <Part title="Content">
      <div data-first>
        <FieldText
          label="Address of the picture"
          value={address ?? ''}
          isMixed={address === undefined}
          isOneLine
          hint="{{logo}}, or assets/logo.png"
          onChange={(next) => onChange({ address: next }, 'Address of a picture')}
          onLeave={onLeave}
        />
      </div>
      <PictureChoice address={address} onChange={onChange} />
      <Line label="Across">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Place across"
          data={[
            { value: 'left', label: 'Left' },
            { value: 'center', label: 'Centre' },
            { value: 'right', label: 'Right' },
          ]}
          value={commonValue(boxes, (box) => box.align) ?? ''}
          onChange={(align) => onChange({ align: align as ImageBox['align'] }, 'Alignment')}
        />
      </Line>
      <Line label="Down">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Place down"
          data={[
            { value: 'top', label: 'Top' },
            { value: 'middle', label: 'Middle' },
            { value: 'bottom', label: 'Bottom' },
          ]}
          value={commonValue(boxes, (box) => box.verticalAlign) ?? ''}
          onChange={(one) => onChange({ verticalAlign: one as ImageBox['verticalAlign'] }, 'Alignment')}
        />
      </Line>
    </Part>
  )
}

/** What codes are, and what they hold. */
export function CodePart({ boxes, onChange, onLeave }: KindProps<CodeBox>) {
  const value = commonValue(boxes, (box) => box.value)
  const code = commonValue(boxes, (box) => box.code)
  return (
    <Part title="Content">
      <div data-first>
        <FieldText
          label="What it holds"
          value={value ?? ''}
          isMixed={value === undefined}
          isOneLine
          hint="{{link}}"
          onChange={(next) => onChange({ value: next }, 'Typing in a code')}
          onLeave={onLeave}
        />
      </div>
      <Select
        size="xs"
        label="Kind of code"
        allowDeselect={false}
        searchable
        placeholder="Mixed"
        value={code ?? null}
        data={codeChoices(code)}
        onChange={(chosen) => chosen !== null && onChange({ code: chosen }, 'Kind of code')}
      />
    </Part>
  )
}

/** Names of fields, of the kinds that are asked for first. */
export function useFieldNames(isFirst: (kind: string) => boolean): string[] {
  const declared = useDeclaredNames()
  const keys = useSampleKeys()
  const all = [
    ...declared.map(({ name, detail, isList }) => ({ name, kind: isList ? 'list' : detail })),
    ...keys.map(({ name, kind }) => ({ name, kind })),
  ]
  const first = all.filter(({ kind }) => isFirst(kind))
  return [...new Set((first.length > 0 ? first : all).map(({ name }) => name))]
}
