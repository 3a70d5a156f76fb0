import { Select, Textarea, TextInput } from '@mantine/core'
import type { FaultItem } from '@platen/contract'
import { typeTraits } from '@platen/merge/fields'
import { targetLabel, type FillTarget } from '@platen/import/mapping'

/** Edits one value of a document as text. The value is converted to its type before it is sent. */
export function ValueField(props: {
  target: FillTarget
  value: unknown
  fault: FaultItem | undefined
  onChange: (value: unknown) => void
}) {
  const { target, value, fault, onChange } = props
  const common = {
    label: targetLabel(target),
    description: target.description,
    error: fault && (fault.code === 'missing_key' ? 'This field is required.' : fault.message),
  }
  if (target.type === 'boolean' || target.kind === 'condition')
    return (
      <Select
        {...common}
        data={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        value={textOf(value) || null}
        onChange={(next) => onChange(next === null ? null : next === 'true')}
        clearable
      />
    )
  if (target.options)
    return (
      <Select
        {...common}
        data={[...target.options]}
        value={textOf(value) || null}
        onChange={onChange}
        clearable
      />
    )
  if (target.kind === 'values')
    return (
      <Textarea
        {...common}
        description={target.description ?? 'One per line.'}
        autosize
        minRows={2}
        maxRows={10}
        value={Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
      />
    )
  const isLong = target.type !== undefined && typeTraits[target.type].isLong
  if (isLong)
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={10}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...common}
      placeholder={target.type === 'date' ? 'YYYY-MM-DD' : undefined}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
