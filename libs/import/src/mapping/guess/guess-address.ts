import type { FieldSource } from '@platen/contract'
import { isRecord, ownValue } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import { likeness, type TargetWords } from './similarity.ts'
import type { PayloadPosition } from './payload-positions.ts'

/** The lines of an address, with the names that shops and payment services use for their parts. */
const lines: readonly (readonly (readonly string[])[])[] = [
  [['company', 'company_name', 'organization']],
  [['address1', 'line1', 'address_1', 'street', 'addressLine1', 'address_line_1', 'street1']],
  [['address2', 'line2', 'address_2', 'addressLine2', 'address_line_2', 'street2']],
  [
    ['zip', 'postal_code', 'postcode', 'postalCode', 'zip_code'],
    ['city', 'town', 'locality'],
    ['province_code', 'state', 'province', 'region'],
  ],
  [['country', 'country_name', 'country_code', 'countryCode']],
]

function presentName(
  group: Readonly<Record<string, unknown>>,
  choices: readonly string[],
): string | undefined {
  return choices.find((name) => {
    const value = ownValue(group, name)
    return value === null || typeof value === 'string'
  })
}

/** Builds an address field from its parts in a payload. */
export function guessAddress(
  target: FillTarget,
  words: TargetWords,
  groups: readonly PayloadPosition[],
): { source: FieldSource; fit: number } | undefined {
  const isAddress = words.own.includes('address') || words.label.includes('address')
  if (!isAddress || (target.type !== 'multiline' && target.type !== undefined && target.type !== 'text'))
    return undefined
  let best: { source: FieldSource; fit: number } | undefined
  for (const { path, names, value } of groups) {
    if (!isRecord(value)) continue
    const text = lines
      .map((line) =>
        line.flatMap((choices) => presentName(value, choices) ?? []).map((name) => `{{${path}.${name}}}`),
      )
      .filter((line) => line.length > 0)
    if (text.length < 3) continue
    const fit = likeness({ ...words, own: ['address'], label: ['address'] }, [...names, 'address']) * 0.95
    const between = target.type === 'text' ? ', ' : '\n'
    const source: FieldSource = { from: 'text', text: text.map((line) => line.join(' ')).join(between) }
    if (fit > 0.4 && fit > (best?.fit ?? 0)) best = { source, fit }
  }
  return best
}
