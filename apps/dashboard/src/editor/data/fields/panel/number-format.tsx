import { Switch } from '@mantine/core'
import type { FieldDeclaration, FieldFormat, NumberType } from '@platen/contract'
import { useMemo } from 'react'
import { typeViews } from '../../../../fields/type-views.ts'
import { readersLanguage } from '../../../../ui/languages.ts'
import { type Choice, Choose } from '../../../panel/choose.tsx'
import type { FormatProps } from './format-props.ts'

type Decimals = NonNullable<FieldFormat['decimals']>

/** The format of numbers, amounts and percentages. */
export function NumberFormat(props: FormatProps & { type: NumberType }) {
  const { type, declaration, formats, example, set } = props
  const { decimals, whole, currencyDisplay } = declaration
  const print = (change: Partial<FieldDeclaration>) => {
    const printed = formats.print(example, { ...declaration, ...change })
    return 'text' in printed ? printed.text : undefined
  }
  const named = (label: string, change: Partial<FieldDeclaration>) => {
    const printed = print(change)
    return printed === undefined ? label : `${label}: ${printed}`
  }
  const { decimals: _, ...free } = declaration
  const asDefault = formats.print(example, free)
  const { default: usual, offered } = typeViews[type].decimalPlaces
  const decimalPlaces: Choice<Decimals>[] = [
    { value: undefined, label: 'text' in asDefault ? `${usual}: ${asDefault.text}` : usual },
    ...offered.map((value) => ({
      value,
      label: named(decimalsLabel(value), { decimals: value }),
    })),
  ]
  return (
    <>
      {type === 'money' && <CurrencyChoice {...props} />}
      {type === 'percent' && (
        <Choose
          label="Percentages in the data"
          value={whole}
          choices={[
            { value: undefined, label: 'As a fraction: 0.19 is 19%' },
            { value: 100 as const, label: 'As a percentage: 19 is 19%' },
          ]}
          onChange={(value) => set({ whole: value }, { label: 'the percentage format', field: 'whole' })}
        />
      )}
      {type === 'money' && (
        <Choose
          label="Currency display"
          value={currencyDisplay}
          choices={[
            { value: undefined, label: named('Symbol', { currencyDisplay: 'symbol' }) },
            { value: 'narrow' as const, label: named('Short symbol', { currencyDisplay: 'narrow' }) },
            { value: 'code' as const, label: named('Code', { currencyDisplay: 'code' }) },
            { value: 'name' as const, label: named('Name', { currencyDisplay: 'name' }) },
            { value: 'none' as const, label: named('None', { currencyDisplay: 'none' }) },
          ]}
          onChange={(value) =>
            set({ currencyDisplay: value }, { label: 'the currency display', field: 'currencyDisplay' })
          }
        />
      )}
      <Choose
        label="Decimal places"
        value={decimals}
        choices={decimalPlaces}
        onChange={(value) => set({ decimals: value }, { label: 'the decimal places', field: 'decimals' })}
      />
    </>
  )
}

/** Rarely used settings for a number. */
export function MoreNumberFormat({ declaration, set }: FormatProps) {
  const { grouping = true, rounding } = declaration
  return (
    <>
      <Choose
        label="Round halves"
        value={rounding}
        choices={[
          { value: undefined, label: 'Up: 0.5 becomes 1, 1.5 becomes 2' },
          { value: 'half-even' as const, label: 'To even: 0.5 becomes 0, 1.5 becomes 2' },
        ]}
        onChange={(value) => set({ rounding: value }, { label: 'the rounding', field: 'rounding' })}
      />
      <Switch
        label="Thousands separators"
        checked={grouping}
        onChange={(event) =>
          set(
            { grouping: event.currentTarget.checked ? undefined : false },
            { label: 'the thousands separators', field: 'grouping' },
          )
        }
      />
    </>
  )
}

function decimalsLabel(decimals: Decimals): string {
  if (typeof decimals === 'number') return decimals === 0 ? 'None' : String(decimals)
  const [least, most] = decimals
  return least === 0 ? `Up to ${most}` : `${least} to ${most}`
}

const common = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'JPY', 'CAD', 'AUD', 'INR']

/** The currency for an amount: a fixed one, or the value of a field. */
function CurrencyChoice({ declaration, formats, textFieldNames, set }: FormatProps) {
  const { currency } = declaration
  const choices = useMemo(currencies, [])
  const now = formats.currencyOf(declaration)
  const isOfField = currency?.includes('{{') === true
  return (
    <Choose
      label="Currency"
      isSearchable
      value={currency}
      description={isOfField && now !== undefined && now !== '' ? `In this sample: ${now}` : undefined}
      error={currency === undefined ? 'Choose a currency.' : undefined}
      choices={[]}
      groups={[
        {
          group: 'From the data',
          choices: textFieldNames.map((name) => ({ value: `{{${name}}}`, label: `Value of “${name}”` })),
        },
        { group: 'Fixed', choices },
      ]}
      onChange={(value) => set({ currency: value }, { label: 'the currency', field: 'currency' })}
    />
  )
}

/** Returns the currency codes that the browser knows with their names, common ones first. */
function currencies(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([readersLanguage()], { type: 'currency' })
  const codes = [...new Set([...common, ...Intl.supportedValuesOf('currency')])]
  return codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))
}
