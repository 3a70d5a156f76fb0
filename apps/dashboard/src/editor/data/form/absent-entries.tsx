import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useContext } from 'react'
import { emptyOf, type FieldKind, kindOf, declarationAt, setAt, type ValuePath } from '@platen/template/draft'
import { DeclarationsContext, focusSoon, useChange } from './form-context.ts'
import type { FormEntry } from './form-entries.ts'
import classes from './form.module.css'

const choices: { kind: FieldKind; label: string }[] = [
  { kind: 'list', label: 'As a list' },
  { kind: 'object', label: 'As a group' },
  { kind: 'condition', label: 'As a switch' },
]

/** Lists omitted optional names with buttons to add them. For a section that contains fields, the user chooses between list, group and switch. */
export function AbsentEntries({ entries, path }: { entries: readonly FormEntry[]; path: ValuePath }) {
  const change = useChange()
  const declarations = useContext(DeclarationsContext)
  const names = path.filter((part): part is string => typeof part === 'string')
  const add = (entry: FormEntry, kind: FieldKind) => {
    const { field, name } = entry
    if (!field) return
    const at = [...path, name]
    change(`Adding ${name}`, (data) => setAt(data, at, emptyOf(kind, field)))
    focusSoon(at)
  }
  return (
    <div className={classes.optional}>
      <span>Omitted:</span>
      {entries.map((entry) => {
        const kind = entry.field ? kindOf(entry.field) : 'value'
        const declared = declarationAt(declarations, [...names, entry.name])
        const label = declared?.label ?? entry.name
        const plus = (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} aria-hidden />}
            aria-label={`Add ${label}`}
            {...(kind === 'list' && !declared ? {} : { onClick: () => add(entry, kind) })}
          >
            {label}
          </Button>
        )
        if (kind !== 'list' || declared) return <span key={entry.name}>{plus}</span>
        return (
          <Menu key={entry.name} withinPortal>
            <Menu.Target>{plus}</Menu.Target>
            <Menu.Dropdown>
              {choices.map((choice) => (
                <Menu.Item key={choice.kind} onClick={() => add(entry, choice.kind)}>
                  {choice.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      })}
    </div>
  )
}
