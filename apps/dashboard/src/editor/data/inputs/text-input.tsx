import classes from '../form/value-input.module.css'
import { inputAttributes, shownValue, type TypedInputProps } from './input-attributes.ts'

const rowsLeast = { text: 1, multiline: 2, markdown: 4 }

/** A text; Enter begins a new line. */
export function TextInput(props: TypedInputProps) {
  const { value, declaration, isInTable = false, placeholder, onChange } = props
  const text = shownValue(value)
  const { type } = declaration
  const least = isInTable || !(type === 'multiline' || type === 'markdown') ? 1 : rowsLeast[type]
  return (
    <textarea
      {...inputAttributes(props)}
      className={classes.input}
      rows={Math.max(least, Math.min(12, text.split('\n').length))}
      value={text}
      spellCheck={false}
      placeholder={placeholder ?? (value === undefined ? '–' : undefined)}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(typed === '' && value === null ? null : typed)
      }}
    />
  )
}
