import { type Static, type TString, Type } from 'typebox'
import { companyDetails, type CompanyDetail, type FieldDeclaration } from './field-types.ts'
import { formatIban } from './iban.ts'

/** Longest that a detail may be: of one line, of several. */
export const companyBounds = { line: 200, lines: 1_000 } as const

const line = Type.String({ maxLength: companyBounds.line, pattern: '^[^\\p{Cc}]*$' })
const lines = Type.String({ maxLength: companyBounds.lines, pattern: '^(?:[^\\p{Cc}]|\\n)*$' })

/** Body of `PUT /app/api/brand/company`; an empty text: not said. */
export const companySchema = Type.Object(
  Object.fromEntries(
    companyDetails.map((detail) => [detail, detail === 'address' || detail === 'register' ? lines : line]),
  ) as Record<CompanyDetail, TString>,
  { additionalProperties: false },
)

/** What an account says of its company. One without a name says nothing. */
export type Company = Static<typeof companySchema>

/** The company of an account that has told none. */
export const noCompany = Object.fromEntries(companyDetails.map((detail) => [detail, ''])) as Company

type Fields = Readonly<Record<string, FieldDeclaration>>

/** What the company gives a field that is linked with it: its details, those that are not said left out, each on a line where the field has several. */
export function companyValue({ type, company: linked }: FieldDeclaration, company: Company): string {
  return [linked ?? []]
    .flat()
    .flatMap((detail) => printedDetail(detail, company[detail]).split('\n'))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(type === 'text' ? ' · ' : '\n')
}

/** A detail as documents print it: an IBAN in groups of four, however it was typed. */
function printedDetail(detail: CompanyDetail, text: string): string {
  return detail === 'iban' ? formatIban(text) : text
}

/** Paths of the fields that are linked with the company, those in rows of lists left out. */
export function companyFieldPaths(fields: Fields, around: readonly string[] = []): string[][] {
  return Object.entries(fields).flatMap(([name, { type, company, fields: inner }]) => {
    const path = [...around, name]
    if (company !== undefined) return [path]
    return type === 'group' && inner ? companyFieldPaths(inner, path) : []
  })
}

/** The fields with the company's details as the defaults of those that are linked with it and have a default; a company that says nothing changes none. */
export function withCompanyDefaults<T extends Fields | undefined>(fields: T, company: Company): T {
  return fields && company.name !== '' ? (mapLinked(fields, company, 'with default') as T) : fields
}

/**
 * The fields following the company: what is linked with it has its details as the default, and the groups around need not be sent. Data
 * then sends them only to print something else.
 */
export function withCompanyValues(fields: Fields, company: Company): Record<string, FieldDeclaration> {
  return mapLinked(fields, company, 'all')
}

function mapLinked(fields: Fields, company: Company, which: 'all' | 'with default') {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FieldDeclaration] => {
      const isWanted = which === 'all' || field.default !== undefined
      if (field.company !== undefined && isWanted)
        return [name, { ...field, default: companyValue(field, company) }]
      if (field.type !== 'group' || !field.fields || companyFieldPaths(field.fields).length === 0)
        return [name, field]
      const inner = mapLinked(field.fields, company, which)
      return [name, { ...field, ...(which === 'all' && { default: {} }), fields: inner }]
    }),
  )
}

/** Data without what is at these paths; a group that is left empty goes, too. The same object where nothing of it stands there. */
export function withoutPaths(
  data: Readonly<Record<string, unknown>>,
  paths: readonly (readonly string[])[],
): Readonly<Record<string, unknown>> {
  return paths.reduce((rest, path) => withoutPath(rest, path), data)
}

function withoutPath(
  data: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(data, name)) return data
  const { [name]: value, ...others } = data
  if (rest.length === 0) return others
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return data
  const inner = withoutPath(value as Record<string, unknown>, rest)
  if (inner === value) return data
  if (Object.keys(inner).length === 0) return others
  return Object.fromEntries(Object.entries(data).map(([key, old]) => [key, key === name ? inner : old]))
}
