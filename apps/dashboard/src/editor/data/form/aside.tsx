import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './form.module.css'

/** A note in the form with its commands. */
export function Aside({
  className = '',
  text,
  children,
}: {
  className?: string | undefined
  text: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <div className={`${classes.aside} ${className}`.trim()}>
      <span>{text}</span>
      <Group gap={6}>{children}</Group>
    </div>
  )
}

/** A button that opens a menu of names. */
export function NameMenu({
  label,
  names,
}: {
  label: string
  names: readonly { name: string; text: string; take: () => void }[]
}) {
  return (
    <Menu withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={280} style={{ overflow: 'auto' }}>
        {names.map(({ name, text, take }) => (
          <Menu.Item key={name} onClick={take}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
