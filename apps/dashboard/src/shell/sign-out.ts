import { queryClient } from '../api/query-client.ts'
import { send } from '../api/send.ts'

/** Ends the session, and forgets everything that this page has read with it. */
export async function signOut(): Promise<void> {
  await send('/auth/sign-out', { method: 'POST', json: {} }).catch(() => undefined)
  queryClient.clear()
  const { forgetKeptDrafts } = await import('../editor/draft/kept-draft.ts')
  await forgetKeptDrafts()
  window.location.assign('/app/sign-in')
}
