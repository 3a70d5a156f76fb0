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
import { userMessageOf } from '../../ui/user-facing-error.ts'

const lifetimes = [
  { value: '', label: 'No expiration' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

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
  const create = useMutation({
    mutationFn: () => send('/keys', { method: 'POST', json }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.keys().queryKey })
      notifications.show({ message: `Key “${name.trim()}” created. Copy it from the list.` })
      onClose()
    },
  })
  const at = (pointer: string) => sentenceAt(create.error, pointer)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The second click of a double click can arrive before the button is disabled.
    if (!create.isPending) create.mutate()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title="Create an API key">
      <form onSubmit={onSubmit} autoComplete="off">
        <Stack>
          <TextInput
            label="Name"
            description="Who uses the key, such as a shop, a server or a person."
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={at('/name')}
            maxLength={100}
          />
          <Checkbox.Group
            label="Scopes"
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
            description="The templates that the key can use. Leave empty for all templates, including future ones."
            data={templates.map(({ templateId, name: label }) => ({ value: templateId, label }))}
            value={templateIds}
            onChange={setTemplateIds}
            placeholder={templateIds.length === 0 ? 'All templates' : ''}
            searchable
            clearable
            maxValues={keyTemplatesMax}
          />
          <Switch
            label="Test key"
            description="Documents are marked TEST on each page, counted separately, and never stored in a bucket."
            checked={isTest}
            onChange={(event) => setIsTest(event.currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput
              label="Requests per second"
              description="Leave empty to use the service limit."
              value={perSecond ?? ''}
              onChange={(value) => setPerSecond(typeof value === 'number' ? value : undefined)}
              min={1}
              max={keyPerSecondMax}
              allowDecimal={false}
              error={at('/perSecond')}
            />
            <Select
              label="Expiration"
              description="You can revoke the key at any time."
              data={lifetimes}
              value={days}
              onChange={(value) => setDays(value ?? '')}
              allowDeselect={false}
            />
          </SimpleGrid>
          {create.isError && at('/name') === undefined && (
            <Alert color="red" role="alert">
              <Text>{userMessageOf(create.error)}</Text>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={create.isPending}
              disabled={scopes.length === 0 || name.trim() === ''}
            >
              Create key
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
