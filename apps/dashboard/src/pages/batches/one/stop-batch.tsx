import { Button, Radio, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BatchAnswer } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { batchQueries } from '../batch-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { send } from '../../../api/send.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'

/** Stops a batch that is in progress, after a question about what is done. */
export function StopBatch({ batch }: { batch: BatchAnswer }) {
  const [asks, asking] = useDisclosure()
  const [keep, setKeep] = useState('done')
  const stop = useMutation({
    mutationFn: () => send(`/batches/${batch.batchId}?keep=${keep}`, { method: 'DELETE' }),
    onSuccess: async () => {
      asking.close()
      await queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey })
    },
  })
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        Stop
      </Button>
      <AskFirst
        opened={asks}
        onClose={asking.close}
        title="Stop this run?"
        cancelLabel="Go on"
        confirmLabel="Stop it"
        mutation={stop}
      >
        <Radio.Group aria-label="What is done already" value={keep} onChange={setKeep}>
          <Stack gap="sm">
            <Radio
              value="done"
              label="Keep what is done"
              description="The documents that are ready by then can be downloaded."
            />
            <Radio value="nothing" label="Delete all of it" description="As if it had never been begun." />
          </Stack>
        </Radio.Group>
      </AskFirst>
    </>
  )
}
