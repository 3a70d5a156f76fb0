import {
  type Company,
  companyFields,
  type DraftSource,
  followingCompany,
  withoutPaths,
} from '@platen/contract'
import { readSettings, writeSettings, declarationAt, readDeclarations, samplesChanged } from '@platen/draft'

const file = 'template.json'

/** What a template and the account's company have to do with each other: nothing; the template could follow it; it does. */
export function companyStandingOf(source: DraftSource): 'none' | 'could' | 'follows' {
  const { fields } = readDeclarations(readSettings(source.files[file] ?? ''))
  const linked = companyFields(fields)
  if (linked.length === 0) return 'none'
  const isFollowing = linked.every((path) => declarationAt({ fields }, path)?.default !== undefined)
  return isFollowing ? 'follows' : 'could'
}

/** The texts that change when a template comes to follow the company: its fields, and the samples, which send them no more. */
export function filesFollowingCompany(source: DraftSource, company: Company): Record<string, string> {
  const text = source.files[file] ?? ''
  const { fields } = readDeclarations(readSettings(text))
  const paths = companyFields(fields)
  return {
    ...samplesChanged(source, (data) => withoutPaths(data, paths)),
    [file]: writeSettings(text, { fields: followingCompany(fields, company) }),
  }
}
