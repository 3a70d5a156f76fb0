import { useMemo } from 'react'
import { readersLanguage } from '../../../../ui/languages.ts'
import { Choose } from '../../../panel/choose.tsx'
import type { FormatProps } from './format-props.ts'

const common = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'JPY', 'CAD', 'AUD', 'INR']

/** Which currency an amount is in: always the same, or the one that the data names. */
export function CurrencyChoice({ declaration, formats, fieldsOfText, set }: FormatProps) {
  const { currency } = declaration
  const choices = useMemo(currencies, [])
  const now = formats.currencyOf(declaration)
  const isOfField = currency?.includes('{{') === true
  return (
    <Choose
      label="Currency"
      isSearchable
      value={currency}
      description={isOfField && now !== undefined && now !== '' ? `With this sample: ${now}` : undefined}
      error={currency === undefined ? 'Choose the currency.' : undefined}
      choices={[]}
      groups={[
        {
          group: 'As the data says',
          choices: fieldsOfText.map((name) => ({ value: `{{${name}}}`, label: `From the field ${name}` })),
        },
        { group: 'Always the same', choices },
      ]}
      onChange={(value) => set({ currency: value }, { label: 'the currency', field: 'currency' })}
    />
  )
}

/** The codes that the browser knows, the usual ones first, by their names in the reader's language. */
function currencies(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([readersLanguage()], { type: 'currency' })
  const codes = [...new Set([...common, ...Intl.supportedValuesOf('currency')])]
  return codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))
}
