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

const graces = [
  { minutes: '0', label: 'Not at all: it may be in the wrong hands' },
  { minutes: '60', label: 'One hour' },
  { minutes: '1440', label: 'One day' },
  { minutes: '10080', label: 'One week' },
]

/** Puts a new key in this one's place, or makes a main key; the one before works on for a while, so that nothing has to stop. */
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
      notifications.show({ message: 'The new key is at the top. Give it to your programs.' })
    },
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={dialog.open}>
        {apiKey ? 'Roll the key' : 'Make a main key'}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Roll the key"
        cancelLabel="Cancel"
        confirmLabel="Make a new key"
        mutation={roll}
        isHarmless
      >
        <Text>
          You get a new key that may do the same. The current one can keep working for a while, so that
          nothing has to stop.
        </Text>
        <Radio.Group
          value={minutes}
          onChange={setMinutes}
          label="How long should the current key keep working?"
        >
          <Stack gap="xs" mt="xs">
            {graces.map((grace) => (
              <Radio key={grace.minutes} value={grace.minutes} label={grace.label} />
            ))}
          </Stack>
        </Radio.Group>
      </ConfirmDialog>
    </>
  )
}
