import { memo, useMemo } from 'react'
import { AbsentEntries } from './absent-entries.tsx'
import { EntryControl } from './entry-control.tsx'
import type { LevelProps } from './form-context.ts'
import { formEntries } from './form-entries.ts'
import classes from './form.module.css'
import { MissingEntry } from './missing-entry.tsx'
import { sameProps } from './same-props.ts'
import { UnusedEntry } from './unused-entry.tsx'

/** The form of one object. */
export const LevelForm = memo(function LevelForm(props: LevelProps) {
  const { fields, record, path, outer, hidesUnused = false } = props
  const entries = useMemo(() => formEntries(fields, record, outer), [fields, record, outer])
  const names = Object.keys(record).join('\n')
  const inner = useMemo(() => new Set([...outer, ...names.split('\n')]), [outer, names])
  const absent = entries.filter(({ state }) => state === 'absent')
  const missing = entries.filter(({ state }) => state === 'missing')
  const unused = hidesUnused ? [] : entries.filter(({ state }) => state === 'unused')
  return (
    <div className={classes.level}>
      {entries.map((entry) => {
        const at = [...path, entry.name]
        if (entry.state === 'missing') return <MissingEntry key={entry.name} entry={entry} path={at} />
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
          key={entry.name}
          entry={entry}
          value={record[entry.name]}
          path={[...path, entry.name]}
          missing={missing.map(({ name }) => name)}
        />
      ))}
    </div>
  )
}, sameProps)
