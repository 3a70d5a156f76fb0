import { companyFieldPaths, type FieldDeclaration } from '@platen/contract'
import { emptyOf, kindOf, declarationAt, setAt, type ValuePath } from '@platen/template/draft'
import { IconBuilding } from '@tabler/icons-react'
import { useContext } from 'react'
import { BrandLink } from '../../brand/brand-link.tsx'
import { Aside, NameMenu } from './aside.tsx'
import { DeclarationsContext, focusSoon, useChange } from './form-context.ts'
import type { FormEntry } from './form-entries.ts'
import classes from './form.module.css'

/** Names that the company details fill, with a menu to enter other values. */
export function CompanyEntries({ entries, path }: { entries: readonly FormEntry[]; path: ValuePath }) {
  const change = useChange()
  const labelOf = useLabelOf(path)
  const add = ({ field, name }: FormEntry) => {
    if (!field) return
    const at = [...path, name]
    change(`Adding ${name}`, (data) => setAt(data, at, emptyOf(kindOf(field), field)))
    focusSoon(at)
  }
  return (
    <Aside
      text={
        <>
          <IconBuilding size={15} stroke={1.6} aria-hidden className={classes.sign} />{' '}
          <b>{entries.map(labelOf).join(', ')}</b>: from your company details.
        </>
      }
    >
      <BrandLink size="sm">Change company details</BrandLink>
      <NameMenu
        label="Enter other values"
        names={entries.map((entry) => ({
          name: entry.name,
          text: labelOf(entry),
          take: () => add(entry),
        }))}
      />
    </Aside>
  )
}

function useLabelOf(path: ValuePath): (entry: FormEntry) => string {
  const declarations = useContext(DeclarationsContext)
  const names = path.filter((part): part is string => typeof part === 'string')
  return ({ name }) => declarationAt(declarations, [...names, name])?.label ?? name
}

/** Returns whether the company details fill an omitted name. */
export function useIsFromCompany(path: ValuePath): (entry: FormEntry) => boolean {
  const declarations = useContext(DeclarationsContext)
  const names = path.filter((part): part is string => typeof part === 'string')
  return ({ name }) => {
    const declared = declarationAt(declarations, [...names, name])
    return declared !== undefined && followsCompany(declared)
  }
}

function followsCompany({ type, company, default: defaultValue, fields }: FieldDeclaration): boolean {
  if (defaultValue === undefined) return false
  return company !== undefined || (type === 'group' && companyFieldPaths(fields ?? {}).length > 0)
}
