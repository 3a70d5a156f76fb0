import { type Static, type TString, Type } from 'typebox'
import { companyDetails, type CompanyDetail, type FieldDeclaration } from './field-types.ts'
import { formatIban } from './iban.ts'

/** Maximum length, in characters, of a company detail on one line (`line`) or on several lines (`lines`). */
export const companyBounds = { line: 200, lines: 1_000 } as const

const line = Type.String({ maxLength: companyBounds.line, pattern: '^[^\\p{Cc}]*$' })
const lines = Type.String({ maxLength: companyBounds.lines, pattern: '^(?:[^\\p{Cc}]|\\n)*$' })

/** Body of `PUT /app/api/brand/company`. An empty string means that the detail is not set. */
export const companySchema = Type.Object(
  Object.fromEntries(
    companyDetails.map((detail) => [detail, detail === 'address' || detail === 'register' ? lines : line]),
  ) as Record<CompanyDetail, TString>,
  { additionalProperties: false },
)

/** Company details of an account. They are not used if the name is empty. */
export type Company = Static<typeof companySchema>

/** The company details of an account that has set none. */
export const noCompany = Object.fromEntries(companyDetails.map((detail) => [detail, ''])) as Company

type Fields = Readonly<Record<string, FieldDeclaration>>

/** Returns the value of a field that is linked to the company: the details that are set, one per line if the field is multiline. */
export function companyValue({ type, company: linked }: FieldDeclaration, company: Company): string {
  return [linked ?? []]
    .flat()
    .flatMap((detail) => formatDetail(detail, company[detail]).split('\n'))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(type === 'text' ? ' · ' : '\n')
}

/** Returns a detail as documents print it: an IBAN in groups of four. */
function formatDetail(detail: CompanyDetail, text: string): string {
  return detail === 'iban' ? formatIban(text) : text
}

/** Returns the paths of the fields that are linked to the company, except those inside lists. */
export function companyFieldPaths(fields: Fields, parents: readonly string[] = []): string[][] {
  return Object.entries(fields).flatMap(([name, { type, company, fields: inner }]) => {
    const path = [...parents, name]
    if (company !== undefined) return [path]
    return type === 'group' && inner ? companyFieldPaths(inner, path) : []
  })
}

/** Returns the fields with the company's details as the defaults of linked fields that have a default. Without a company, nothing changes. */
export function withCompanyDefaults<T extends Fields | undefined>(fields: T, company: Company): T {
  return fields && company.name !== '' ? (mapLinked(fields, company, 'with default') as T) : fields
}

/**
 * Returns the fields with the company's details as the defaults of all linked fields, and an empty default for the groups that contain them. Data
 * then needs these fields only to print something else.
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

/** Returns data without the values at these paths and without groups that become empty. Returns the same object if nothing was removed. */
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
