import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  keyPerSecondMax,
  type KeyScope,
  keyScopeNames,
  keyScopes,
  keyTemplatesMax,
  type NewKey,
} from '@platen/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'

const lives = [
  { value: '', label: 'Until it is ended here' },
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** Makes a key that may do what is ticked. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['generate'])
  const [templateIds, setTemplateIds] = useState<string[]>([])
  const [isTest, setIsTest] = useState(false)
  const [perSecond, setPerSecond] = useState<number>()
  const [days, setDays] = useState('')
  const templates = useQuery(queries.templates()).data?.templates ?? []
  const json: NewKey = {
    name,
    scopes: scopes as KeyScope[],
    ...(templateIds.length === 0 ? {} : { templateIds }),
    ...(isTest ? { isTest } : {}),
    ...(perSecond === undefined ? {} : { perSecond }),
    ...(days === '' ? {} : { expiresInDays: Number(days) }),
  }
  const make = useMutation({
    mutationFn: () => send('/keys', { method: 'POST', json }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.keys().queryKey })
      notifications.show({ message: `The key “${name.trim()}” is made. Copy it from the list.` })
      onClose()
    },
  })
  const at = (pointer: string) => sentenceAt(make.error, pointer)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A double click comes before the button can show that it is busy.
    if (!make.isPending) make.mutate()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title="Make a key">
      <form onSubmit={onSubmit} autoComplete="off">
        <Stack>
          <TextInput
            label="Name"
            description="Who uses it: a shop, a server, a person."
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={at('/name')}
            maxLength={100}
          />
          <Checkbox.Group
            label="What it may do"
            value={scopes}
            onChange={setScopes}
            error={scopes.length === 0 ? 'Choose at least one.' : at('/scopes')}
          >
            <Stack gap="sm" mt="xs">
              {keyScopeNames.map((scope) => (
                <Checkbox key={scope} value={scope} label={scope} description={keyScopes[scope]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <MultiSelect
            label="Templates"
            description="Of others it does not know. None chosen: all, also those that are made later."
            data={templates.map(({ templateId, name: label }) => ({ value: templateId, label }))}
            value={templateIds}
            onChange={setTemplateIds}
            placeholder={templateIds.length === 0 ? 'All templates' : ''}
            searchable
            clearable
            maxValues={keyTemplatesMax}
          />
          <Switch
            label="A test key"
            description="Its documents bear a mark on each page, are counted apart, and never get into a bucket."
            checked={isTest}
            onChange={(event) => setIsTest(event.currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput
              label="Requests a second"
              description="At most; left empty, what the service allows."
              value={perSecond ?? ''}
              onChange={(value) => setPerSecond(typeof value === 'number' ? value : undefined)}
              min={1}
              max={keyPerSecondMax}
              allowDecimal={false}
              error={at('/perSecond')}
            />
            <Select
              label="How long it works"
              description="It can be ended at any time."
              data={lives}
              value={days}
              onChange={(value) => setDays(value ?? '')}
              allowDeselect={false}
            />
          </SimpleGrid>
          {make.isError && at('/name') === undefined && (
            <Alert color="red" role="alert">
              <Text>{sentenceOf(make.error)}</Text>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={make.isPending}
              disabled={scopes.length === 0 || name.trim() === ''}
            >
              Make the key
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
