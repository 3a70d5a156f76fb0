import { TextInput } from '@mantine/core'
import type { DateType } from '@platen/contract'
import { useState } from 'react'
import { typeViews } from '../../../../fields/type-views.ts'
import { textOf } from '../../../../templates/text-of.ts'
import { Choose } from '../../../panel/choose.tsx'
import type { FormatProps } from './format-props.ts'
import { ZoneChoice } from './zone-choice.tsx'

const styles = ['short', 'medium', 'long', 'full']
const own = 'own'

/** How a day or a moment is printed: chosen by how it looks. */
export function DateFormat({ type, ...props }: FormatProps & { type: DateType }) {
  const { declaration, formats, example, set } = props
  const format = declaration.format === undefined ? undefined : textOf(declaration.format)
  const offered = [...styles, ...typeViews[type].skeletons]
  const [isOwn, setIsOwn] = useState(format !== undefined && !offered.includes(format))
  const look = (value: string | undefined) => {
    const { format: _, ...rest } = declaration
    const printed = formats.print(example, { ...rest, ...(value !== undefined && { format: value }) })
    return 'text' in printed ? printed.text : (value ?? '')
  }
  const words = { label: 'how the date is printed', field: 'format' }
  // Each look once: some languages have the same for two styles.
  const looks = new Set<string>()
  const choices = [undefined, ...offered.filter((name) => name !== 'medium')].flatMap((name) => {
    const label = look(name)
    if (looks.has(label) && name !== format) return []
    looks.add(label)
    return [{ value: name, label }]
  })
  return (
    <>
      <Choose
        label="Printed as"
        value={isOwn ? own : format === 'medium' ? undefined : format}
        choices={[...choices, { value: own, label: 'In another way…' }]}
        onChange={(value) => {
          setIsOwn(value === own)
          if (value !== own) set({ format: value }, words)
        }}
      />
      {isOwn && (
        <TextInput
          label="Its parts"
          description="y year, M month (MMM short, MMMM in full), d day, E weekday, j hour, m minute. Their order is the language’s: yMMMd."
          value={format ?? ''}
          onChange={(event) => set({ format: event.currentTarget.value.trim() || undefined }, words)}
        />
      )}
      {type === 'datetime' && <ZoneChoice {...props} />}
    </>
  )
}
