import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { OpeningMenu } from '../ui/opening-menu.tsx'
import { signOut } from './sign-out.ts'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const

/** The items of the `AccountMenu`. */
export function AccountMenuItems({ button }: { button: ReactElement }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <OpeningMenu button={button} position="top-start" width={240} shadow="md" withinPortal={false}>
      <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} aria-hidden />}>
        Account and sessions
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label aria-hidden>Color scheme</Menu.Label>
      <Menu.RadioGroup
        aria-label="Color scheme"
        value={colorScheme}
        onChange={(chosen) => setColorScheme(schemes.find(({ value }) => value === chosen)?.value ?? 'auto')}
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
    </OpeningMenu>
  )
}
