import classes from '../form/value-input.module.css'
import { inputAttributes, shownValue, type TypedInputProps } from './input-attributes.ts'
import inputs from './typed-input.module.css'

/** A choice among the allowed values. Any other value in the data is shown until it is changed. */
export function OptionInput(props: TypedInputProps) {
  const { value, declaration, onChange } = props
  const { options = [] } = declaration
  const chosen = shownValue(value)
  return (
    <select
      {...inputAttributes(props)}
      className={`${classes.input} ${inputs.select}`}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">–</option>
      {chosen !== '' && !options.includes(chosen) && <option value={chosen}>{chosen}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}
