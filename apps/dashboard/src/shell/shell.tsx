import { AppShell, Burger, Group, NavLink, ScrollArea, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconActivity,
  IconBook,
  IconDatabase,
  IconFileText,
  IconKey,
  IconPalette,
  IconStack2,
  IconWebhook,
} from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import classes from './shell.module.css'

const places = [
  { to: '/templates', label: 'Templates', icon: IconFileText },
  { to: '/brand', label: 'Brand', icon: IconPalette },
  { to: '/batches', label: 'Batches', icon: IconStack2 },
  { to: '/activity', label: 'Activity', icon: IconActivity },
  { to: '/api-key', label: 'API integration', icon: IconKey },
  { to: '/storage', label: 'Storage', icon: IconDatabase },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook },
] as const

/** The frame of every page but the editor and the log-in: navigation at the side, the page beside it. */
export function Shell() {
  const [isOpen, menu] = useDisclosure()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 }, collapsed: false }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <AppShell.Header hiddenFrom="sm" className={classes.header}>
        <Group h="100%" px="md" justify="space-between">
          <Logo />
          <Burger
            opened={isOpen}
            onClick={menu.toggle}
            size="sm"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} p="sm" aria-label="Main">
        <AppShell.Section visibleFrom="sm" px="xs" pt="xs" pb="lg">
          <UnstyledButton component={Link} to="/templates" aria-label="Platen: your templates">
            <Logo />
          </UnstyledButton>
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea}>
          {places.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              className={classes.link}
              component={Link}
              to={to}
              label={label}
              active={path.startsWith(to) || (to === '/templates' && path === '/new')}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
              onClick={menu.close}
            />
          ))}
          <NavLink
            className={classes.link}
            href="/docs"
            target="_blank"
            rel="noopener"
            label="API reference"
            leftSection={<IconBook size={18} stroke={1.7} aria-hidden />}
          />
        </AppShell.Section>
        <AppShell.Section>
          <AccountMenu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
