import { useMemo } from 'react'
import { commonLanguages, languageName, readersLanguage } from '../../../../ui/languages.ts'
import { Choose } from '../../../panel/choose.tsx'

/** A language whose way of writing numbers and dates is taken: always the same, or the one that the data names. */
export function LocaleChoice(props: {
  label: string
  description?: string
  value: string | undefined
  /** What stands for no choice. */
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
          group: 'Always the same',
          choices: isOdd ? [{ value, label: localeWords(value) }, ...languages] : languages,
        },
        {
          group: 'As the data says',
          choices: textFieldNames.map((name) => ({ value: `{{${name}}}`, label: `From the field ${name}` })),
        },
      ]}
      onChange={onChange}
    />
  )
}

/** A locale's name in the reader's language, with its tag. */
export function localeWords(tag: string): string {
  const name = languageName(tag, readersLanguage())
  return name === undefined || name === tag ? tag : `${name} – ${tag}`
}
