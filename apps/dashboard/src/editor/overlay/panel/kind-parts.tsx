import { ColorInput, NumberInput, SegmentedControl, Select } from '@mantine/core'
import type { CheckBox, CodeBox, ImageBox, TextBox } from '@platen/template/overlay'
import { useDeclaredNames } from '../../fields/use-declared-names.ts'
import { useSampleKeys } from '../../samples/sample-keys.ts'
import { changeSelected } from '../actions/change-selected.ts'
import { withOverflow } from '../actions/with-overflow.ts'
import { useOverlayEditor } from '../overlay-editor.ts'
import { commonValue } from './common-value.ts'
import { FieldNameInput } from './field-name-input.tsx'
import { FieldText } from './field-text.tsx'
import { Line, Part } from './part.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { codeChoices } from './code-choices.ts'

/** The selected boxes of one kind, and a function that changes all of them. */
export interface KindProps<T> {
  boxes: readonly T[]
  onChange: (change: Partial<T>, label: string) => void
  onLeave: () => void
}

const textOverflows: { value: TextBox['overflow']; label: string }[] = [
  { value: 'shrink', label: 'Shrink the text' },
  { value: 'wrap', label: 'Wrap the text' },
  { value: 'clip', label: 'Clip the text' },
  { value: 'error', label: 'Reject the document' },
]

/** Sets the text, and how it overflows. */
export function TextPart({ boxes, onChange, onLeave }: KindProps<TextBox>) {
  const editor = useOverlayEditor()
  const text = commonValue(boxes, (box) => box.text)
  const letters = commonValue(boxes, (box) => (box.isComb ? box.lettersMax : undefined))
  return (
    <Part title="Content">
      <div data-first>
        <FieldText
          label="Text"
          value={text ?? ''}
          isMixed={text === undefined}
          hint="Text, or {{ for a field"
          onChange={(next) => onChange({ text: next }, 'Typing in a box')}
          onLeave={onLeave}
        />
      </div>
      <Select
        size="xs"
        label="If it does not fit"
        allowDeselect={false}
        placeholder="Mixed"
        value={commonValue(boxes, (box) => box.overflow) ?? null}
        data={textOverflows}
        onChange={(value) => {
          const found = textOverflows.find((one) => one.value === value)
          if (!found) return
          const change = { label: 'If it does not fit' }
          changeSelected(editor, (box) => withOverflow(box, found.value), change, { locked: true })
        }}
      />
      {letters !== undefined && (
        <NumberInput
          size="xs"
          label="Cells, one character each"
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

/** Sets the field and the mark. */
export function CheckPart({ boxes, onChange }: KindProps<CheckBox>) {
  const names = useFieldNames((kind) => kind === 'boolean' || kind === 'yes or no')
  return (
    <Part title="Content">
      <div data-first>
        <FieldNameInput
          label="Shown if this field is yes"
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
      <Line label="Color">
        <ColorInput
          size="xs"
          aria-label="Color"
          format="hex"
          value={commonValue(boxes, (box) => box.color) ?? ''}
          onChange={(color) => color !== '' && onChange({ color }, 'Color')}
        />
      </Line>
    </Part>
  )
}

/** Sets the image and its alignment. */
export function ImagePart({ boxes, onChange, onLeave }: KindProps<ImageBox>) {
  const address = commonValue(boxes, (box) => box.address)
  return (
    <Part title="Content">
      <div data-first>
        <FieldText
          label="Image source"
          value={address ?? ''}
          isMixed={address === undefined}
          isOneLine
          hint="{{logo}}, or assets/logo.png"
          onChange={(next) => onChange({ address: next }, 'Image source')}
          onLeave={onLeave}
        />
      </div>
      <PictureChoice address={address} onChange={onChange} />
      <Line label="Horizontal">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Horizontal alignment"
          data={[
            { value: 'left', label: 'Left' },
            { value: 'center', label: 'Center' },
            { value: 'right', label: 'Right' },
          ]}
          value={commonValue(boxes, (box) => box.align) ?? ''}
          onChange={(align) => onChange({ align: align as ImageBox['align'] }, 'Alignment')}
        />
      </Line>
      <Line label="Vertical">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Vertical alignment"
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

/** Sets the type and the value of a barcode. */
export function CodePart({ boxes, onChange, onLeave }: KindProps<CodeBox>) {
  const value = commonValue(boxes, (box) => box.value)
  const code = commonValue(boxes, (box) => box.code)
  return (
    <Part title="Content">
      <div data-first>
        <FieldText
          label="Value"
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
        label="Code type"
        allowDeselect={false}
        searchable
        placeholder="Mixed"
        value={code ?? null}
        data={codeChoices(code)}
        onChange={(chosen) => chosen !== null && onChange({ code: chosen }, 'Code type')}
      />
    </Part>
  )
}

/** Returns the names of the fields with a matching kind, or all names if none match. */
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
