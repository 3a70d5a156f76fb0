import { Button } from '@mantine/core'
import { cutText, removeAt, renameAt, type ValuePath } from '@platen/template/draft'
import { Aside, NameMenu } from './aside.tsx'
import { idOf, useChange } from './form-context.ts'
import type { FormEntry } from './form-entries.ts'
import classes from './form.module.css'

/** A key that the template does not use: to go, or to get the name that was meant. */
export function UnusedEntry(props: {
  entry: FormEntry
  value: unknown
  path: ValuePath
  /** Names that the template misses here. */
  missing: readonly string[]
}) {
  const { entry, value, path, missing } = props
  const change = useChange()
  const rename = (to: string) => change(`Renaming ${entry.name}`, (data) => renameAt(data, path, to))
  const remove = () => change(`Removing ${entry.name}`, (data) => removeAt(data, path))
  return (
    <UnusedNotice
      id={idOf(path)}
      name={entry.name}
      says={<span className={classes.quiet}>{cutText(JSON.stringify(value) ?? '', 80)}</span>}
      suggestion={entry.suggestion}
      others={missing}
      isComputed={entry.isComputed}
      onRename={rename}
      onRemove={remove}
    />
  )
}

/** Says that a key is not used, with the ways out. */
export function UnusedNotice(props: {
  id?: string
  name: string
  says: React.ReactNode
  suggestion: string | undefined
  others: readonly string[]
  isComputed?: boolean | undefined
  onRename: (to: string) => void
  onRemove: () => void
}) {
  const { id, name, says, suggestion, others, isComputed = false, onRename, onRemove } = props
  const rest = others.filter((other) => other !== suggestion)
  return (
    <Aside
      className={classes.unused}
      says={
        <>
          <b>{name}</b>{' '}
          {isComputed
            ? 'is calculated by the template: tables and programs must not give it.'
            : 'is not used by the template.'}{' '}
          {says}
        </>
      }
    >
      {suggestion !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onRename(suggestion)}>
          Rename to {suggestion}
        </Button>
      )}
      {rest.length > 0 && (
        <NameMenu
          label="Rename"
          names={rest.map((other) => ({ name: other, says: `to ${other}`, take: () => onRename(other) }))}
        />
      )}
      <Button
        {...(id === undefined ? {} : { id })}
        size="compact-sm"
        variant="default"
        onClick={onRemove}
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
    </Aside>
  )
}
