import { Alert, Progress, Stack, Text } from '@mantine/core'
import { ProblemError } from '../../api/problem-error.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'

/** The progress of the upload, or the error that prevented the start. */
export function Sending(props: {
  isPending: boolean
  /** Progress of the upload, from 0 to 1. */
  share: number
  error: Error | null
  /** JSON pointers of errors that are shown next to their fields. */
  shownElsewhere?: readonly string[]
}) {
  const { isPending, share, error, shownElsewhere = [] } = props
  if (isPending) {
    const percent = Math.round(share * 100)
    return (
      <Stack gap={6} role="status">
        <Text size="sm">
          {share < 1 ? `Uploading the file: ${percent}%` : 'The file is uploaded. Starting the batch…'}
        </Text>
        <Progress value={percent} aria-label="Upload progress" />
      </Stack>
    )
  }
  if (error === null) return null
  const items = error instanceof ProblemError ? error.items : []
  const others = items.filter(({ pointer }) => !shownElsewhere.includes(pointer))
  return (
    <Alert color="red" role="alert" title="The batch was not started">
      {userMessageOf(error)}
      {others.map(({ pointer, message }) => (
        <Text size="sm" key={`${pointer} ${message}`}>
          {message}
        </Text>
      ))}
    </Alert>
  )
}
