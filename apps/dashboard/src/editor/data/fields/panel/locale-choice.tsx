import { useMemo } from 'react'
import { commonLanguages, languageName, readersLanguage } from '../../../../ui/languages.ts'
import { Choose } from '../../../panel/choose.tsx'

/** Chooses the language for numbers and dates: a fixed one, or the value of a field. */
export function LocaleChoice(props: {
  label: string
  description?: string
  value: string | undefined
  /** Label for the option without a value. */
  without: string
  textFieldNames: readonly string[]
  onChange: (locale: string | undefined) => void
}) {
  const { value, without, textFieldNames, onChange, label, description } = props
  const languages = useMemo(() => {
    const reader = readersLanguage()
    return commonLanguages(reader).map(({ tag, name }) => ({ value: tag, label: `${name} – ${tag}` }))
  }, [])
  const isOdd =
    value !== undefined && !value.includes('{{') && !languages.some((language) => language.value === value)
  return (
    <Choose
      label={label}
      description={description}
      isSearchable
      value={value}
      choices={[{ value: undefined, label: without }]}
      groups={[
        {
          group: 'Fixed',
          choices: isOdd ? [{ value, label: localeName(value) }, ...languages] : languages,
        },
        {
          group: 'From the data',
          choices: textFieldNames.map((name) => ({ value: `{{${name}}}`, label: `Value of “${name}”` })),
        },
      ]}
      onChange={onChange}
    />
  )
}

/** Returns the name of a locale in the user's language, with its tag. */
export function localeName(tag: string): string {
  const name = languageName(tag, readersLanguage())
  return name === undefined || name === tag ? tag : `${name} – ${tag}`
}
