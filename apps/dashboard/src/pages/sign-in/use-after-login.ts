import { useRouter } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'

/** Returns a function to call after login. It clears cached data and opens the requested page. */
export function useAfterLogin(): (to: string | undefined) => Promise<void> {
  const router = useRouter()
  return async (to) => {
    queryClient.clear()
    await queryClient.fetchQuery(queries.session())
    await router.navigate({ href: to ?? '/templates' })
  }
}
