import { TextInput } from '@mantine/core'
import type { DateType } from '@platen/contract'
import { useState } from 'react'
import { typeViews } from '../../../../fields/type-views.ts'
import { textOf } from '../../../../templates/text-of.ts'
import { Choose } from '../../../panel/choose.tsx'
import type { FormatProps } from './format-props.ts'
import { ZoneChoice } from './zone-choice.tsx'

const styles = ['short', 'medium', 'long', 'full']
const custom = 'custom'

/** The format for a date or time, chosen by example. */
export function DateFormat({ type, ...props }: FormatProps & { type: DateType }) {
  const { declaration, formats, example, set } = props
  const format = declaration.format === undefined ? undefined : textOf(declaration.format)
  const offered = [...styles, ...typeViews[type].skeletons]
  const [isCustom, setIsCustom] = useState(format !== undefined && !offered.includes(format))
  const exampleOf = (value: string | undefined) => {
    const { format: _, ...rest } = declaration
    const printed = formats.print(example, { ...rest, ...(value !== undefined && { format: value }) })
    return 'text' in printed ? printed.text : (value ?? '')
  }
  const step = { label: 'the date format', field: 'format' }
  // Each example once, because two styles can be identical in some languages.
  const seen = new Set<string>()
  const choices = [undefined, ...offered.filter((name) => name !== 'medium')].flatMap((name) => {
    const label = exampleOf(name)
    if (seen.has(label) && name !== format) return []
    seen.add(label)
    return [{ value: name, label }]
  })
  return (
    <>
      <Choose
        label="Date format"
        value={isCustom ? custom : format === 'medium' ? undefined : format}
        choices={[...choices, { value: custom, label: 'Custom…' }]}
        onChange={(value) => {
          setIsCustom(value === custom)
          if (value !== custom) set({ format: value }, step)
        }}
      />
      {isCustom && (
        <TextInput
          label="Custom format"
          description="y year, M month (MMM short, MMMM full), d day, E weekday, j hour, m minute. For example, yMMMd. The language determines the order."
          value={format ?? ''}
          onChange={(event) => set({ format: event.currentTarget.value.trim() || undefined }, step)}
        />
      )}
      {type === 'datetime' && <ZoneChoice {...props} />}
    </>
  )
}
