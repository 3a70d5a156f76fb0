import { useRouter } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'

/** After a log-in: what was read without one is forgotten, and the page that was asked for is opened. */
export function useEnter(): (to: string | undefined) => Promise<void> {
  const router = useRouter()
  return async (to) => {
    queryClient.clear()
    await queryClient.fetchQuery(queries.session())
    await router.navigate({ href: to ?? '/templates' })
  }
}
