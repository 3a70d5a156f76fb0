import { textOf } from '../../../../templates/text-of.ts'
import { DateFormat } from './date-format.tsx'
import type { FormatProps } from './format-props.ts'
import { LocaleChoice, localeWords } from './locale-choice.tsx'
import { More } from '../../../panel/more.tsx'
import { MoreNumberFormat, NumberFormat } from './number-format.tsx'
import { WordsFormat } from './words-format.tsx'

/** The settings that belong to a declaration's type; nothing for types that are printed as they come. */
export function FormatFields(props: FormatProps) {
  const { declaration, formats, fieldsOfText, set } = props
  const { type } = declaration
  const ownLocale = (
    <LocaleChoice
      label="Language"
      value={declaration.locale === undefined ? undefined : textOf(declaration.locale)}
      without={`As the template: ${localeWords(formats.locale)}`}
      fieldsOfText={fieldsOfText}
      onChange={(locale) => set({ locale }, { label: 'the language', field: 'locale' })}
    />
  )
  if (type === 'number' || type === 'money' || type === 'percent') {
    return (
      <>
        <NumberFormat {...props} type={type} />
        <More label="Rounding, thousands, language">
          <MoreNumberFormat {...props} />
          {ownLocale}
        </More>
      </>
    )
  }
  if (type === 'date' || type === 'datetime') {
    return (
      <>
        <DateFormat {...props} type={type} />
        {ownLocale}
      </>
    )
  }
  return type === 'boolean' ? <WordsFormat {...props} /> : null
}
