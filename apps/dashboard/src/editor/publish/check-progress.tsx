import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useDraft } from '../draft/draft-context.tsx'
import { sampleFiles } from '../../templates/template-source.ts'
import { checkTimeoutMs } from './use-publishing.ts'

const tickMs = 250
/** Most checks are over by then; who waits longer is told for how long at most. */
const patienceMs = 5_000

/** What the check is doing, and for how long it may. */
export function CheckProgress({ step, onCancel }: { step: 'saving' | 'checking'; onCancel: () => void }) {
  const samples = useDraft((state) => sampleFiles(state.source).length)
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setWaitedMs(performance.now() - startedAt), tickMs)
    return () => clearInterval(timer)
  }, [])
  const words =
    step === 'saving'
      ? 'Saving the draft…'
      : samples === 0
        ? 'Checking the template…'
        : `Checking the template and printing ${samples === 1 ? 'its sample' : `its ${samples} samples`}…`
  return (
    <Stack gap="md" py="xl">
      <Text fw={600} ta="center" role="status">
        {words}
      </Text>
      <Progress value={100} animated striped aria-label="The check is running" transitionDuration={0} />
      <Text size="sm" c="dimmed" ta="center" mih={22}>
        {waitedMs > patienceMs &&
          `${Math.round(waitedMs / 1_000)} seconds so far. After ${checkTimeoutMs / 1_000} it gives up by itself.`}
      </Text>
      <Group justify="center">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
