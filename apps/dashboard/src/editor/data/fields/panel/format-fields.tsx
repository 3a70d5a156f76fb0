import { Group, TextInput } from '@mantine/core'
import { isDateType, isNumberType } from '@platen/contract'
import { useEffect, useState } from 'react'
import { textOf } from '../../../../templates/text-of.ts'
import { DateFormat } from './date-format.tsx'
import type { FormatProps } from './format-props.ts'
import { LocaleChoice, localeName } from './locale-choice.tsx'
import { More } from '../../../panel/more.tsx'
import { MoreNumberFormat, NumberFormat } from './number-format.tsx'

/** The format settings for a type. Renders nothing for types that are printed unchanged. */
export function FormatFields(props: FormatProps) {
  const { declaration, formats, textFieldNames, set } = props
  const { type } = declaration
  const ownLocale = (
    <LocaleChoice
      label="Language"
      value={declaration.locale === undefined ? undefined : textOf(declaration.locale)}
      without={`Template default: ${localeName(formats.locale)}`}
      textFieldNames={textFieldNames}
      onChange={(locale) => set({ locale }, { label: 'the language', field: 'locale' })}
    />
  )
  if (isNumberType(type)) {
    return (
      <>
        <NumberFormat {...props} type={type} />
        <More label="Rounding, thousands separators, language">
          <MoreNumberFormat {...props} />
          {ownLocale}
        </More>
      </>
    )
  }
  if (isDateType(type)) {
    return (
      <>
        <DateFormat {...props} type={type} />
        {ownLocale}
      </>
    )
  }
  return type === 'boolean' ? <YesNoFormat {...props} /> : null
}

/** The words that are printed for yes and no. */
function YesNoFormat({ declaration, set }: FormatProps) {
  const [yes, no] = Array.isArray(declaration.words) ? declaration.words : ['true', 'false']
  const words = { label: 'the words for yes and no', field: 'words' }
  return (
    <Group grow gap="sm" align="flex-start">
      <TextInputKeepingLast
        label="Text for yes"
        value={yes}
        onChange={(word) => set({ words: [word, no] }, words)}
      />
      <TextInputKeepingLast
        label="Text for no"
        value={no}
        onChange={(word) => set({ words: [yes, word] }, words)}
      />
    </Group>
  )
}

/** A text input that keeps the last value while it is empty. */
function TextInputKeepingLast(props: { label: string; value: string; onChange: (word: string) => void }) {
  const { label, value, onChange } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={200}
      error={typed === '' ? 'Enter text.' : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (event.currentTarget.value !== '') onChange(event.currentTarget.value)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
