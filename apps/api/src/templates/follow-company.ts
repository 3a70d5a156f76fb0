import {
  type Company,
  companyFields,
  type FieldDeclaration,
  followingCompany,
  withoutPaths,
} from '@platen/contract'

/** The texts of a library template whose fields follow the company: its samples send no more what the company gives. */
export function followCompany(
  files: Readonly<Record<string, string>>,
  company: Company,
): Record<string, string> {
  const settings = JSON.parse(files['template.json'] ?? '{}') as { fields?: Record<string, FieldDeclaration> }
  const paths = companyFields(settings.fields ?? {})
  if (paths.length === 0) return { ...files }
  const fields = followingCompany(settings.fields ?? {}, company)
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      if (file === 'template.json') return [file, written({ ...settings, fields })]
      if (!/^(?:sample\.json|samples\/.+\.json)$/.test(file)) return [file, text]
      return [file, written(withoutPaths(JSON.parse(text) as Record<string, unknown>, paths))]
    }),
  )
}

function written(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
