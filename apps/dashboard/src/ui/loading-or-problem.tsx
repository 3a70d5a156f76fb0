import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userMessageOf } from './user-facing-error.ts'

/** Renders a query: a skeleton while loading, an error with a retry button, or the data. */
export function LoadingOrProblem<T>(props: {
  query: UseQueryResult<T>
  /** Names the data in the error, such as “the batches”. */
  what: string
  /** Shown while loading. Default: three gray lines. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) {
  const { query, what } = props
  if (query.data !== undefined) return props.children(query.data)
  if (query.isError) {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={`Could not load ${what}`} role="alert">
        <Stack align="flex-start" gap="sm">
          {userMessageOf(query.error)}
          <Button size="xs" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    )
  }
  return (
    props.skeleton ?? (
      <Stack gap="sm" role="status" aria-busy aria-label="Loading">
        <Skeleton h={20} w="40%" />
        <Skeleton h={20} />
        <Skeleton h={20} w="80%" />
      </Stack>
    )
  )
}
