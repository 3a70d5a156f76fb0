import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import classes from './account-menu.module.css'
import { signOut } from './sign-out.ts'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const

/** Who is logged in; account, colours and log-out. */
export function AccountMenu() {
  const session = useQuery(queries.session()).data
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = session?.user.name ?? ''
  return (
    <Menu position="top-start" width={240} shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <VisuallyHidden>Account of</VisuallyHidden>
          <Avatar size={32} radius="xl" color="petrol" name={name} aria-hidden />
          <span className={classes.words}>
            <Text component="span" display="block" size="sm" fw={600} truncate>
              {name}
            </Text>
            <Text component="span" display="block" size="xs" c="dimmed" truncate>
              {session?.user.email}
            </Text>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} aria-hidden />}>
          Account and log-ins
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label aria-hidden>Colours</Menu.Label>
        <Menu.RadioGroup
          aria-label="Colours"
          value={colorScheme}
          onChange={(chosen) =>
            setColorScheme(schemes.find(({ value }) => value === chosen)?.value ?? 'auto')
          }
        >
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()} leftSection={<IconLogout size={16} aria-hidden />}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
