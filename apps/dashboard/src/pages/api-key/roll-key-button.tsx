import { Button, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { KeyInfo } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const gracePeriods = [
  { minutes: '0', label: 'Revoke it now, for example, if it was leaked' },
  { minutes: '60', label: 'One hour' },
  { minutes: '1440', label: 'One day' },
  { minutes: '10080', label: 'One week' },
]

/** Replaces a key with a new one, or creates a main key. The old key keeps working during the grace period, so no program has to stop. */
export function RollKeyButton({ apiKey }: { apiKey?: KeyInfo }) {
  const [isOpen, dialog] = useDisclosure()
  const [minutes, setMinutes] = useState('1440')
  const roll = useMutation({
    mutationFn: () =>
      send(apiKey ? `/keys/${apiKey.keyId}/roll` : '/keys/roll', {
        method: 'POST',
        json: { graceMinutes: Number(minutes) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.keys().queryKey })
      dialog.close()
      notifications.show({ message: 'New key created. Copy it from the top of the list into your programs.' })
    },
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={dialog.open}>
        {apiKey ? 'Roll key' : 'Create a main key'}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Roll this key"
        cancelLabel="Cancel"
        confirmLabel="Create new key"
        mutation={roll}
        isHarmless
      >
        <Text>
          You get a new key with the same permissions. The current key can keep working for a while, so that
          your programs do not stop.
        </Text>
        <Radio.Group
          value={minutes}
          onChange={setMinutes}
          label="How long should the current key keep working?"
        >
          <Stack gap="xs" mt="xs">
            {gracePeriods.map((grace) => (
              <Radio key={grace.minutes} value={grace.minutes} label={grace.label} />
            ))}
          </Stack>
        </Radio.Group>
      </ConfirmDialog>
    </>
  )
}
