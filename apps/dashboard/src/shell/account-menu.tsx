import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { queries } from '../api/queries.ts'
import { MenuOnDemand } from '../ui/menu-on-demand.tsx'
import classes from './account-menu.module.css'

const AccountMenuItems = lazy(() =>
  import('./account-menu-items.tsx').then((part) => ({ default: part.AccountMenuItems })),
)

/** The menu for the current user: account, color scheme and logout. */
export function AccountMenu() {
  const session = useQuery(queries.session()).data
  const name = session?.user.name ?? ''
  return (
    <MenuOnDemand
      button={
        <UnstyledButton className={classes.button}>
          <VisuallyHidden>Account of</VisuallyHidden>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <span className={classes.words}>
            <Text component="span" display="block" size="sm" fw={600} truncate>
              {name}
            </Text>
            <Text component="span" display="block" size="xs" c="dimmed" truncate>
              {session?.user.email}
            </Text>
          </span>
        </UnstyledButton>
      }
      menu={(button) => <AccountMenuItems button={button} />}
    />
  )
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20).toUpperCase())
    .join('')
}
