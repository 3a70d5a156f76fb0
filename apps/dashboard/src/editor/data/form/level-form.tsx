import { Button } from '@mantine/core'
import { memo, useMemo } from 'react'
import { emptyOf, kindOf, setAt, type ValuePath } from '@platen/template/draft'
import { AbsentEntries } from './absent-entries.tsx'
import { CompanyEntries, useIsFromCompany } from './company-entries.tsx'
import { EntryControl } from './entry-control.tsx'
import { focusSoon, idOf, type LevelProps, sameProps, useChange, useDeclared } from './form-context.ts'
import { ComputedEntry } from './computed-value.tsx'
import { computedNames, formEntries, type FormEntry } from './form-entries.ts'
import classes from './form.module.css'
import { UnusedEntry } from './unused-entry.tsx'

export const LevelForm = memo(function LevelForm(props: LevelProps) {
  const { fields, record, path, outer, hidesUnused = false } = props
  const entries = useMemo(() => formEntries(fields, record, outer), [fields, record, outer])
  const names = [...Object.keys(record), ...computedNames(fields)].join('\n')
  const inner = useMemo(() => new Set([...outer, ...names.split('\n')]), [outer, names])
  const isFromCompany = useIsFromCompany(path)
  const omitted = entries.filter(({ state }) => state === 'absent')
  const absent = omitted.filter((entry) => !isFromCompany(entry))
  const companyEntries = omitted.filter(isFromCompany)
  const missing = entries.filter(({ state }) => state === 'missing')
  const unused = hidesUnused ? [] : entries.filter(({ state }) => state === 'unused')
  return (
    <div className={classes.level}>
      {companyEntries.length > 0 && <CompanyEntries entries={companyEntries} path={path} />}
      {entries.map((entry) => {
        const at = [...path, entry.name]
        if (entry.state === 'missing') return <MissingEntry key={entry.name} entry={entry} path={at} />
        if (entry.state === 'computed') return <ComputedEntry key={entry.name} name={entry.name} path={at} />
        if (entry.state !== 'present') return null
        return (
          <EntryControl
            key={entry.name}
            name={entry.name}
            field={entry.field}
            value={record[entry.name]}
            path={at}
            outer={inner}
          />
        )
      })}
      {absent.length > 0 && <AbsentEntries entries={absent} path={path} />}
      {unused.map((entry) => (
        <UnusedEntry
          key={`${entry.name} unused`}
          entry={entry}
          value={record[entry.name]}
          path={[...path, entry.name]}
          missing={missing.map(({ name }) => name)}
        />
      ))}
    </div>
  )
}, sameProps)

/** A required field that the sample does not have. */
function MissingEntry({ entry, path }: { entry: FormEntry; path: ValuePath }) {
  const change = useChange()
  const { name, field } = entry
  const label = useDeclared(path)?.label ?? name
  if (!field) return null
  const add = () => {
    change(`Adding ${name}`, (data) => setAt(data, path, emptyOf(kindOf(field), field)))
    focusSoon(path)
  }
  return (
    <div className={`${classes.aside} ${classes.missing}`}>
      <span>
        <b>{label}</b> is missing, but the template requires it.
      </span>
      <Button id={idOf(path)} size="compact-sm" variant="default" onClick={add} aria-label={`Add ${label}`}>
        Add{' '}
      </Button>
    </div>
  )
}
