import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { router } from '../../router.tsx'

/** After a log-in: what was read without one is forgotten, and the page that was asked for is opened. */
export async function enter(to: string | undefined): Promise<void> {
  queryClient.clear()
  await queryClient.fetchQuery(queries.session())
  await router.navigate({ href: to ?? '/' })
}
