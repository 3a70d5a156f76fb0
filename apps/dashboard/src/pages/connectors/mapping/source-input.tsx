import { Autocomplete, Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core'
import type { FieldSource } from '@platen/contract'
import type { FillTarget, PayloadPositions } from '@platen/import/mapping'
import { shortText } from './payload-tree.tsx'
import classes from './mapping.module.css'

const optionsMax = 300

type From = FieldSource['from']

const kinds: Record<Exclude<From, 'list'>, string> = {
  path: 'Value from the message',
  text: 'Text with values',
  constant: 'Fixed value',
  formula: 'Calculated',
  nothing: 'Not filled',
}

interface SourceInputProps {
  target: FillTarget
  /** The name of the field, for screen readers. */
  fieldLabel: string
  source: FieldSource | undefined
  positions: PayloadPositions
  onChange: (source: FieldSource) => void
}

/** Edits the source of one field: its kind and its value. */
export function SourceInput({ target, fieldLabel, source, positions, onChange }: SourceInputProps) {
  if (target.kind === 'rows')
    return (
      <Select
        aria-label={`Rows of ${fieldLabel}`}
        placeholder="Choose a list"
        data={listChoices(positions, source)}
        value={source?.from === 'list' ? source.path : null}
        onChange={(path) =>
          onChange(
            path === null
              ? { from: 'nothing' }
              : { ...(source?.from === 'list' ? source : { columns: {} }), from: 'list', path },
          )
        }
        clearable
        style={{ flex: '1 1 260px' }}
      />
    )
  const from = source?.from ?? 'nothing'
  return (
    <>
      <Select
        aria-label={`Source of ${fieldLabel}`}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        value={from}
        onChange={(kind) => onChange(blankSource((kind ?? 'nothing') as From))}
        allowDeselect={false}
        style={{ flex: '0 1 190px' }}
      />
      <ValueInput
        target={target}
        fieldLabel={fieldLabel}
        source={source}
        positions={positions}
        onChange={onChange}
      />
    </>
  )
}

function blankSource(from: From): FieldSource {
  if (from === 'path') return { from, path: '' }
  if (from === 'text') return { from, text: '' }
  if (from === 'constant') return { from, value: '' }
  return from === 'formula' ? { from, formula: '' } : { from: 'nothing' }
}

function listChoices(
  { lists }: PayloadPositions,
  source: FieldSource | undefined,
): { value: string; label: string }[] {
  const choices = lists.map(({ path, value }) => {
    const count = Array.isArray(value) ? value.length : 0
    return { value: path, label: `${path} (${count} ${count === 1 ? 'row' : 'rows'})` }
  })
  const own = source?.from === 'list' ? source.path : undefined
  return own === undefined || choices.some(({ value }) => value === own)
    ? choices
    : [...choices, { value: own, label: own }]
}

function ValueInput({ target, fieldLabel, source, positions, onChange }: SourceInputProps) {
  const style = { flex: '1 1 240px' }
  if (source?.from === 'path') {
    const values = new Map(positions.values.slice(0, optionsMax).map(({ path, value }) => [path, value]))
    return (
      <>
        <Autocomplete
          aria-label={`Value for ${fieldLabel}`}
          placeholder="Click a value, or choose one here"
          data={[...values.keys()]}
          value={source.path}
          onChange={(path) => onChange({ ...source, path })}
          renderOption={({ option }) => (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {option.value}{' '}
              <Text span size="xs" c="dimmed">
                {shortText(values.get(option.value))}
              </Text>
            </Text>
          )}
          style={style}
        />
        {target.takesEmpty && (
          <Checkbox
            className={classes.page}
            size="xs"
            label="Leave empty if missing"
            checked={source.otherwise !== undefined}
            onChange={(event) => {
              const { otherwise: _, ...bare } = source
              onChange(event.currentTarget.checked ? { ...bare, otherwise: null } : bare)
            }}
          />
        )}
      </>
    )
  }
  if (source?.from === 'text')
    return (
      <Textarea
        aria-label={`Text of ${fieldLabel}`}
        placeholder="Click values to insert them"
        description="Put values in double braces. Lines without a value are omitted."
        autosize
        minRows={1}
        maxRows={8}
        value={source.text}
        onChange={(event) => onChange({ ...source, text: event.currentTarget.value })}
        style={style}
      />
    )
  if (source?.from === 'constant')
    return (
      <TextInput
        aria-label={`Fixed value of ${fieldLabel}`}
        placeholder="Empty"
        value={source.value === null ? '' : String(source.value)}
        onChange={(event) => {
          const text = event.currentTarget.value
          onChange({ from: 'constant', value: text === '' ? null : text })
        }}
        style={style}
      />
    )
  if (source?.from !== 'formula') return null
  return (
    <Textarea
      aria-label={`Formula for ${fieldLabel}`}
      placeholder="amount / 100"
      description="Click values to insert their names. You can use + - * / and the functions of formulas."
      autosize
      minRows={1}
      maxRows={8}
      value={source.formula}
      onChange={(event) => onChange({ ...source, formula: event.currentTarget.value })}
      style={style}
    />
  )
}
