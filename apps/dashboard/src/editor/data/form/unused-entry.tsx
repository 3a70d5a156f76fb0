import { Button } from '@mantine/core'
import { cutText, removeAt, renameAt, type ValuePath } from '@platen/template/draft'
import { Aside, NameMenu } from './aside.tsx'
import { idOf, useChange } from './form-context.ts'
import type { FormEntry } from './form-entries.ts'
import classes from './form.module.css'

/** A key that the template does not use, which can be removed or renamed. */
export function UnusedEntry(props: {
  entry: FormEntry
  value: unknown
  path: ValuePath
  /** Names that the template requires here. */
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
      detail={<span className={classes.quiet}>{cutText(JSON.stringify(value) ?? '', 80)}</span>}
      suggestion={entry.suggestion}
      others={missing}
      isComputed={entry.isComputed}
      onRename={rename}
      onRemove={remove}
    />
  )
}

/** Reports an unused key, with buttons to rename or remove it. */
export function UnusedNotice(props: {
  id?: string
  name: string
  detail: React.ReactNode
  suggestion: string | undefined
  others: readonly string[]
  isComputed?: boolean | undefined
  onRename: (to: string) => void
  onRemove: () => void
}) {
  const { id, name, detail, suggestion, others, isComputed = false, onRename, onRemove } = props
  const rest = others.filter((other) => other !== suggestion)
  return (
    <Aside
      className={classes.unused}
      text={
        <>
          <b>{name}</b>{' '}
          {isComputed
            ? 'is calculated by the template. Remove it from tables and API calls.'
            : 'is not used by the template.'}{' '}
          {detail}
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
          names={rest.map((other) => ({ name: other, text: `to ${other}`, take: () => onRename(other) }))}
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
