import { Autocomplete, ColorInput, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type DraftSource, labelFromName } from '@platen/contract'
import {
  type CommandDefinition,
  fieldsOf,
  isValue,
  labelOfField,
  type PagePart,
} from '@platen/template/commands'
import { useMemo } from 'react'
import type { CommandArgument } from './argument-kind.ts'

interface ArgumentInputProps {
  of: CommandArgument
  command: CommandDefinition
  source: DraftSource
  parts: readonly PagePart[]
  value: unknown
  error: string | undefined
  isFirst: boolean
  onChange: (value: unknown) => void
}

/** Renders the input for one argument of a command. */
export function ArgumentInput(props: ArgumentInputProps) {
  const { of, command, source, parts, value, error, isFirst, onChange } = props
  const { name, label, description, isRequired, asks } = of
  const fields = useMemo(() => fieldsOf(source), [source])
  const common = {
    label,
    // A list of choices does not need the description of the format.
    description: /field|part/.test(asks.kind) ? undefined : description,
    error,
    // The asterisk is only a visual hint: the command itself reports a missing argument.
    withAsterisk: isRequired,
    'aria-required': isRequired,
    ...(isFirst && { 'data-autofocus': true }),
  }
  const text = typeof value === 'string' ? value : ''
  const write = (typed: string) => onChange(typed === '' ? undefined : typed)
  const choose = (data: { value: string; label: string }[], placeholder = 'Choose') => (
    <Select
      {...common}
      searchable
      clearable={!isRequired}
      openOnFocus={false}
      nothingFoundMessage="No matches"
      placeholder={placeholder}
      data={data}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
  const suggest = (data: string[]) => (
    <Autocomplete {...common} openOnFocus={false} data={[...new Set(data)]} value={text} onChange={write} />
  )
  switch (asks.kind) {
    case 'choice':
      return choose(
        asks.choices.map((choice) => ({ value: choice, label: choiceLabel(command, name, choice) })),
      )
    case 'yes or no':
      return (
        <Select
          {...common}
          clearable
          openOnFocus={false}
          searchable
          placeholder="Unchanged"
          data={['Yes', 'No']}
          value={value === undefined ? null : value === true ? 'Yes' : 'No'}
          onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'Yes')}
        />
      )
    case 'field':
      return choose(
        fields
          .filter((node) => isValue(node) || node.kind === 'condition')
          .map((node) => {
            const path = node.path.join('.')
            return { value: path, label: `${labelOfField(node)} (${path})` }
          }),
        'Choose a field',
      )
    case 'list':
      return suggest(fields.flatMap(({ kind, path }) => (kind === 'list' ? [path.join('.')] : [])))
    case 'of rows':
      return suggest(
        fields.flatMap(({ kind, children }) =>
          kind === 'list' ? children.filter(isValue).map(labelOfField) : [],
        ),
      )
    case 'picture':
      return choose(
        Object.keys(source.assets)
          .filter((path) => source.assets[path]?.contentType.startsWith('image/'))
          .map((path) => ({ value: path, label: path.replace(/^assets\//, '') })),
        'Choose an image',
      )
    case 'part':
      return (
        <Select
          {...common}
          searchable
          clearable
          openOnFocus={false}
          nothingFoundMessage="No matches"
          placeholder="Choose a part of the page"
          data={partChoices(parts, value)}
          value={typeof value === 'number' ? String(value) : null}
          onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
        />
      )
    case 'other part':
      return choose(
        parts.flatMap(({ words, name: part }) =>
          part === undefined ? [] : [{ value: part, label: partLabel(words) }],
        ),
        'Choose a part of the page',
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          min={asks.min}
          max={asks.max}
          allowDecimal={false}
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
        />
      )
    case 'names':
      return (
        <TagsInput
          {...common}
          openOnFocus={false}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(names) => onChange(names.length === 0 ? undefined : names)}
        />
      )
    case 'colour':
      return <ColorInput {...common} withEyeDropper={false} fixOnBlur={false} value={text} onChange={write} />
    case 'long text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          // As in the chat, Shift+Enter starts a new line.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
      )
    case 'length':
    case 'text':
      return (
        <TextInput
          {...common}
          autoComplete="off"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )
    default:
      return asks satisfies never
  }
}

/** Adds the selected element to the choices if it is inside a part and therefore not in the list. */
function partChoices(parts: readonly PagePart[], value: unknown): { value: string; label: string }[] {
  const selected = typeof value === 'number' ? String(value) : undefined
  const choices = parts.map(({ start, words }) => ({ value: String(start), label: partLabel(words) }))
  const isThere = selected === undefined || choices.some((choice) => choice.value === selected)
  return isThere ? choices : [{ value: selected, label: 'The selected element' }, ...choices]
}

/** Turns “the table” into “Table”. */
function partLabel(words: string): string {
  const own = words.replace(/^the /, '')
  return own.charAt(0).toUpperCase() + own.slice(1)
}

function choiceLabel({ choices }: CommandDefinition, name: string, choice: string): string {
  return labelFromName(choices?.[name]?.[choice]?.[0] ?? choice)
}
