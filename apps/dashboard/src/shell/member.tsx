import { Outlet } from '@tanstack/react-router'
import './scroll-lock-nonce.ts'
import { Commands } from './commands.tsx'

/** What stands around every page behind the log-in, the editor included. */
export function Member() {
  return (
    <>
      <Outlet />
      <Commands />
    </>
  )
}
