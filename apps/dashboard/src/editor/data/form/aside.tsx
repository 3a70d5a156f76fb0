import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './form.module.css'

/** What the form says beside its fields, and what can be done about it. */
export function Aside({
  className = '',
  says,
  children,
}: {
  className?: string | undefined
  says: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <div className={`${classes.aside} ${className}`.trim()}>
      <span>{says}</span>
      <Group gap={6}>{children}</Group>
    </div>
  )
}

/** A button that offers names. */
export function NameMenu({
  label,
  names,
}: {
  label: string
  names: readonly { name: string; says: string; take: () => void }[]
}) {
  return (
    <Menu withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={280} style={{ overflow: 'auto' }}>
        {names.map(({ name, says, take }) => (
          <Menu.Item key={name} onClick={take}>
            {says}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
