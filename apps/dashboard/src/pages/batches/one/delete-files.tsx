import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BatchAnswer } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { send } from '../../../api/send.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'

/** Deletes what a batch has made before its time, after a question. */
export function DeleteFiles({ batch }: { batch: BatchAnswer }) {
  const [asks, asking] = useDisclosure()
  const remove = useMutation({
    mutationFn: () => send(`/batches/${batch.batchId}`, { method: 'DELETE' }),
    onSuccess: async () => {
      asking.close()
      await queryClient.invalidateQueries({ queryKey: queries.batches().queryKey })
    },
  })
  return (
    <>
      <Button variant="subtle" color="red" onClick={asking.open}>
        Delete the files
      </Button>
      <AskFirst
        opened={asks}
        onClose={asking.close}
        title="Delete the files of this batch?"
        cancelLabel="Keep them"
        confirmLabel="Delete"
        mutation={remove}
      >
        <Text>
          Nobody can download them any more, not by a link either. They would be deleted by themselves three
          days after the batch was begun.
        </Text>
      </AskFirst>
    </>
  )
}
