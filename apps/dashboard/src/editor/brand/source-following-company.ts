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

/** What a template and the account's company have to do with each other: nothing; the template could follow it; it does. */
export function companyStandingOf(source: DraftSource): 'none' | 'could' | 'follows' {
  const { fields } = readDeclarations(readSettings(source.files[file] ?? ''))
  const linked = companyFieldPaths(fields)
  if (linked.length === 0) return 'none'
  const isFollowing = linked.every((path) => declarationAt({ fields }, path)?.default !== undefined)
  return isFollowing ? 'follows' : 'could'
}

/** What a template that follows the company prints as its name while none is told; `undefined` where one is, or the template has no name for it. */
export function companyPlaceholder(source: DraftSource, company: Company): string | undefined {
  if (company.name !== '') return undefined
  const { fields } = readDeclarations(readSettings(source.files[file] ?? ''))
  const linked = companyFieldPaths(fields).map((path) => declarationAt({ fields }, path))
  const words = linked.find((field) => field?.company === 'name')?.default
  return typeof words === 'string' && words !== '' ? words : undefined
}

/** The texts that change when a template comes to follow the company: its fields, and the samples, which send them no more. */
export function filesFollowingCompany(source: DraftSource, company: Company): Record<string, string> {
  const text = source.files[file] ?? ''
  const { fields } = readDeclarations(readSettings(text))
  const paths = companyFieldPaths(fields)
  return {
    ...samplesChanged(source, (data) => withoutPaths(data, paths)),
    [file]: writeSettings(text, { fields: withCompanyValues(fields, company) }),
  }
}
