import { queryClient } from '../api/query-client.ts'
import { send } from '../api/send.ts'
import { servicePath } from '../api/service-path.ts'

/** What open pages still have to bring home while there is a session: the editor saves its draft. `false`: it could not. */
export const beforeSignOut = new Set<() => Promise<boolean>>()

const unsaved = 'Your last changes could not be saved, and logging out forgets them. Log out all the same?'

/** Ends the session, and forgets everything that this page has read with it. What cannot be saved first is asked about. */
export async function signOut(): Promise<void> {
  const isSaved = (await Promise.all([...beforeSignOut].map((finish) => finish()))).every(Boolean)
  if (!isSaved && !window.confirm(unsaved)) return
  await send('/auth/sign-out', { method: 'POST', json: {} }).catch(() => undefined)
  queryClient.clear()
  const { forgetKept } = await import('./forget-kept.ts')
  await forgetKept()
  window.location.assign(servicePath('/app/sign-in'))
}
