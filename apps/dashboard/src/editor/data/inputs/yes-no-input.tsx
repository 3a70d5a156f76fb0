import { SegmentedControl } from '@mantine/core'
import classes from '../form/value-input.module.css'
import { inputAttributes, type TypedInputProps } from './input-attributes.ts'
import inputs from './typed-input.module.css'

/** A choice of yes or no, with the printed words if declared, because `true` and `false` mean little to users. */
export function YesNoInput(props: TypedInputProps) {
  const { id, value, declaration, formats, label, isInTable = false, onChange } = props
  const [yes, no] = declaration.words ? distinctTexts(formats.wordsOf(declaration)) : (['Yes', 'No'] as const)
  const chosen = typeof value === 'boolean' ? String(value) : ''
  if (isInTable) {
    return (
      <select
        {...inputAttributes(props)}
        className={`${classes.input} ${inputs.select}`}
        value={chosen}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value === 'true')
        }
      >
        {chosen === '' && <option value="">–</option>}
        <option value="true">{yes}</option>
        <option value="false">{no}</option>
      </select>
    )
  }
  return (
    <SegmentedControl
      id={id}
      aria-label={label ?? ''}
      tabIndex={-1}
      value={chosen}
      data={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      onChange={(option) => onChange(option === 'true')}
    />
  )
}

/** Adds the meaning if both words are identical. */
function distinctTexts([yes, no]: readonly [string, string]): [string, string] {
  const texts = [yes.trim() === '' ? '(empty)' : yes, no.trim() === '' ? '(empty)' : no] as const
  return texts[0] === texts[1] ? [`${texts[0]} (yes)`, `${texts[1]} (no)`] : [...texts]
}
