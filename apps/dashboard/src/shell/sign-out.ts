import { queryClient } from '../api/query-client.ts'
import { send } from '../api/send.ts'
import { servicePath } from '../api/service-path.ts'

/** Callbacks that run before logout, such as saving the draft of the editor. They return `false` on failure. */
export const beforeSignOut = new Set<() => Promise<boolean>>()

const unsaved = 'Your last changes could not be saved, and logging out discards them. Log out anyway?'

/** Ends the session and clears all cached data. Asks for confirmation if unsaved changes would be lost. */
export async function signOut(): Promise<void> {
  const isSaved = (await Promise.all([...beforeSignOut].map((finish) => finish()))).every(Boolean)
  if (!isSaved && !window.confirm(unsaved)) return
  await send('/auth/sign-out', { method: 'POST', json: {} }).catch(() => undefined)
  queryClient.clear()
  const { clearStoredData } = await import('./clear-stored-data.ts')
  await clearStoredData()
  window.location.assign(servicePath('/app/sign-in'))
}
