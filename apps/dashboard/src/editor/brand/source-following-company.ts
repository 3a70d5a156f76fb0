import {
  type Company,
  companyFieldPaths,
  type DraftSource,
  withCompanyValues,
  withoutPaths,
} from '@platen/contract'
import {
  readSettings,
  writeSettings,
  declarationAt,
  readDeclarations,
  samplesChanged,
} from '@platen/template/draft'

const file = 'template.json'

/** Returns whether a template has fields linked to the account's company, and whether the fields have its values. */
export function companyLinkOf(source: DraftSource): 'none' | 'could' | 'follows' {
  const { fields } = readDeclarations(readSettings(source.files[file] ?? ''))
  const linked = companyFieldPaths(fields)
  if (linked.length === 0) return 'none'
  const isFollowing = linked.every((path) => declarationAt({ fields }, path)?.default !== undefined)
  return isFollowing ? 'follows' : 'could'
}

/**
 * Returns what a linked template prints as the company name while the account has none; `undefined` if the account has a company name, or if the
 * template does not print it.
 */
export function companyPlaceholder(source: DraftSource, company: Company): string | undefined {
  if (company.name !== '') return undefined
  const { fields } = readDeclarations(readSettings(source.files[file] ?? ''))
  const linked = companyFieldPaths(fields).map((path) => declarationAt({ fields }, path))
  const placeholder = linked.find((field) => field?.company === 'name')?.default
  return typeof placeholder === 'string' && placeholder !== '' ? placeholder : undefined
}

/**
 * Returns the changed files when a template starts to use the company: the linked fields get the company's values, and are removed from the
 * samples.
 */
export function filesFollowingCompany(source: DraftSource, company: Company): Record<string, string> {
  const text = source.files[file] ?? ''
  const { fields } = readDeclarations(readSettings(text))
  const paths = companyFieldPaths(fields)
  return {
    ...samplesChanged(source, (data) => withoutPaths(data, paths)),
    [file]: writeSettings(text, { fields: withCompanyValues(fields, company) }),
  }
}
