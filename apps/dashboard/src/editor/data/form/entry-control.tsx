import { ActionIcon, Button, Group, Switch, Tooltip } from '@mantine/core'
import type { Field } from '@platen/contract'
import {
  emptyOf,
  kindOf,
  mayBeMissing,
  isJsonObject,
  removeAt,
  setAt,
  type ValuePath,
} from '@platen/template/draft'
import { IconX } from '@tabler/icons-react'
import { memo, useContext } from 'react'
import { idOf, LevelContext, sameProps, useChange, useDeclared } from './form-context.ts'
import { fieldsOfValue, widgetOf } from './form-entries.ts'
import classes from './form.module.css'
import { ListForm } from './list-form.tsx'
import { Description, FaultText, ValueInput } from './value-input.tsx'

interface EntryProps {
  name: string
  field: Field | undefined
  value: unknown
  path: ValuePath
  outer: ReadonlySet<string>
}

/** The control for one name in the form. */
export const EntryControl = memo(function EntryControl(props: EntryProps) {
  const { name, field, value, path, outer } = props
  const change = useChange()
  const LevelForm = useContext(LevelContext)
  const declared = useDeclared(path)
  const isLeaf = declared !== undefined && declared.type !== 'list' && declared.type !== 'group'
  const widget = isLeaf ? 'text' : widgetOf(value, field)
  const label = declared?.label ?? name
  const leaveOut = field && mayBeMissing(field) && <LeaveOut name={label} path={path} />
  if (widget === 'switch') {
    return (
      <Group justify="space-between" wrap="nowrap">
        <Switch
          id={idOf(path)}
          checked={value === true}
          label={label}
          fw={600}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            change(`Toggling ${name}`, (data) => setAt(data, path, isOn))
          }}
        />
        {leaveOut}
      </Group>
    )
  }
  if (widget === 'group' && isJsonObject(value)) {
    return (
      <fieldset className={classes.group} id={idOf(path)} tabIndex={-1}>
        <legend className={classes.legend}>{label}</legend>
        <Description path={path} />
        <WrongKind {...props} />
        <LevelForm fields={fieldsOfValue(field)} record={value} path={path} outer={outer} />
      </fieldset>
    )
  }
  if (Array.isArray(value) && !isLeaf) {
    return <ListForm name={name} field={field} items={value} path={path} outer={outer} aside={leaveOut} />
  }
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <label className={classes.label} htmlFor={idOf(path)}>
          {label}
          {typeof value === 'number' && !declared && <span className={classes.hint}>number</span>}
        </label>
        {leaveOut}
      </Group>
      <Description path={path} />
      <ValueInput value={value} path={path} label={declared && label} />
    </div>
  )
}, sameProps)

/** Reports an object where the template prints text, and offers to replace it with an empty string. */
function WrongKind({ name, field, path }: EntryProps) {
  const change = useChange()
  if (!field || kindOf(field) !== 'value') return null
  return (
    <div>
      <FaultText path={path} />
      <Button
        size="compact-sm"
        variant="default"
        mb="sm"
        onClick={() => change(`Clearing ${name}`, (data) => setAt(data, path, emptyOf('value', field)))}
      >
        Replace with text
      </Button>
    </div>
  )
}

function LeaveOut({ name, path }: { name: string; path: ValuePath }) {
  const change = useChange()
  return (
    <Tooltip label={`Omit ${name}`} withArrow>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={`Omit ${name}`}
        onClick={() => change(`Omitting ${name}`, (data) => removeAt(data, path))}
      >
        <IconX size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
