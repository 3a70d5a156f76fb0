import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconActivity,
  IconBook,
  IconDatabase,
  IconFileText,
  IconKey,
  IconMenu2,
  IconPalette,
  IconPlugConnected,
  IconStack2,
  IconWebhook,
  IconX,
} from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { servicePath } from '../api/service-path.ts'
import classes from './shell.module.css'

const navLinks = [
  { to: '/templates', label: 'Templates', icon: IconFileText },
  { to: '/brand', label: 'Brand', icon: IconPalette },
  { to: '/batches', label: 'Batches', icon: IconStack2 },
  { to: '/connectors', label: 'Connectors', icon: IconPlugConnected },
  { to: '/activity', label: 'Activity', icon: IconActivity },
  { to: '/api-key', label: 'API integration', icon: IconKey },
  { to: '/storage', label: 'Storage', icon: IconDatabase },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook },
] as const

/** The frame of every page except the editor and the login, with the navigation at the side. On a phone, a button opens it. */
export function Shell() {
  const [isOpen, menu] = useDisclosure()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.header}>
        <Logo />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          onClick={menu.toggle}
        >
          {isOpen ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
        </ActionIcon>
      </header>
      <nav className={classes.navbar} data-open={isOpen || undefined} aria-label="Main">
        <UnstyledButton
          className={classes.home}
          component={Link}
          to="/templates"
          aria-label="Platen: your templates"
        >
          <Logo />
        </UnstyledButton>
        <div className={classes.navLinks}>
          {navLinks.map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              className={classes.link}
              to={to}
              data-active={
                path.startsWith(to) || (to === '/templates' && path.startsWith('/new')) || undefined
              }
              onClick={menu.close}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              {label}
            </Link>
          ))}
          <a className={classes.link} href={servicePath('/docs')} target="_blank" rel="noopener">
            <IconBook size={18} stroke={1.7} aria-hidden />
            API reference
          </a>
        </div>
        <AccountMenu />
      </nav>
      <main className={classes.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
