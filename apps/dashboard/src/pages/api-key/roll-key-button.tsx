import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'

const graces = [
  { minutes: '0', label: 'Not at all: it may be in the wrong hands' },
  { minutes: '60', label: 'One hour' },
  { minutes: '1440', label: 'One day' },
  { minutes: '10080', label: 'One week' },
]

const mutationKey = ['roll-key']

/** Gives the account a new key; the one before works on for a while, so that nothing has to stop. */
export function RollKeyButton() {
  const [isOpen, dialog] = useDisclosure()
  const [minutes, setMinutes] = useState('1440')
  const roll = useMutation({
    mutationKey,
    mutationFn: () => send('/keys/roll', { method: 'POST', json: { graceMinutes: Number(minutes) } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.keys().queryKey })
      dialog.close()
      notifications.show({ message: 'The new key is at the top. Give it to your programs.' })
    },
  })
  // A double click comes before the button can show that it is busy, and would end the key that was just made.
  const rollOnce = () => {
    if (isOpen && queryClient.isMutating({ mutationKey }) === 0) roll.mutate()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={dialog.open}>
        Roll the key
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Roll the key" centered>
        <Stack>
          <Text>
            You get a new key. The current one can keep working for a while, so that nothing has to stop.
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
          {roll.isError && (
            <Text c="red" role="alert">
              {sentenceOf(roll.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button loading={roll.isPending} onClick={rollOnce}>
              Make a new key
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
