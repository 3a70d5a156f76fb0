import { Alert, Progress, Stack, Text } from '@mantine/core'
import { ProblemError } from '../../api/problem-error.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'

/** How far the file is sent, or why the batch was not begun. */
export function Sending(props: {
  isPending: boolean
  /** 0 to 1. */
  share: number
  error: Error | null
  /** Places whose sentences stand beside their own fields. */
  shownElsewhere?: readonly string[]
}) {
  const { isPending, share, error, shownElsewhere = [] } = props
  if (isPending) {
    const percent = Math.round(share * 100)
    return (
      <Stack gap={6} role="status">
        <Text size="sm">
          {share < 1 ? `Sending the file: ${percent} %` : 'The file is there. The batch begins…'}
        </Text>
        <Progress value={percent} aria-label="Sent" />
      </Stack>
    )
  }
  if (error === null) return null
  const items = error instanceof ProblemError ? error.items : []
  const others = items.filter(({ pointer }) => !shownElsewhere.includes(pointer))
  return (
    <Alert color="red" role="alert" title="The batch was not begun">
      {sentenceOf(error)}
      {others.map(({ pointer, message }) => (
        <Text size="sm" key={`${pointer} ${message}`}>
          {message}
        </Text>
      ))}
    </Alert>
  )
}
