import { ActionIcon, Alert, Autocomplete, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import {
  type Connector,
  type ConnectorFilter,
  connectorFilterOperators,
  connectorFiltersMax,
  type ConnectorFilterOperator,
} from '@platen/contract'
import { failingFilter, filterWords, positionsOf } from '@platen/import/mapping'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { sentencesOf } from '../../../api/problem-error.ts'
import { isSameJson } from '../is-same-json.ts'
import { useChangeConnector } from './use-change-connector.ts'

const operators = Object.entries(connectorFilterOperators).map(([value, label]) => ({ value, label }))

/** Edits the conditions that messages must meet, and shows whether the current message meets them. */
export function FiltersForm({ connector, payload }: { connector: Connector; payload: unknown }) {
  const [filters, setFilters] = useState<ConnectorFilter[]>(connector.filters)
  const change = useChangeConnector(connector.connectorId)
  const paths = useMemo(() => positionsOf(payload).values.map(({ path }) => path), [payload])
  const isChanged = !isSameJson(filters, connector.filters)
  const isComplete = filters.every(({ path }) => path.trim() !== '')
  const set = (at: number, part: Partial<ConnectorFilter>) =>
    setFilters(filters.map((filter, index) => (index === at ? { ...filter, ...part } : filter)))
  const failing = payload === undefined || !isComplete ? undefined : failingFilter(filters, payload)
  return (
    <Stack gap="sm" align="stretch">
      {filters.map(({ path, operator, value = '' }, at) => (
        // The index is the key, because conditions have no IDs.
        <Group key={at} gap="xs" wrap="wrap" align="flex-end">
          <Autocomplete
            aria-label={`Value of condition ${at + 1}`}
            placeholder="financial_status"
            data={[...new Set(paths)].slice(0, 300)}
            value={path}
            onChange={(next) => set(at, { path: next })}
            style={{ flex: '2 1 200px' }}
          />
          <Select
            aria-label={`Comparison of condition ${at + 1}`}
            data={operators}
            value={operator}
            onChange={(next) => set(at, { operator: (next ?? 'is') as ConnectorFilterOperator })}
            allowDeselect={false}
            style={{ flex: '1 1 130px' }}
          />
          {operator !== 'exists' && operator !== 'missing' && (
            <TextInput
              aria-label={`Compared value of condition ${at + 1}`}
              placeholder="paid"
              value={value}
              onChange={(event) => set(at, { value: event.currentTarget.value })}
              style={{ flex: '1 1 130px' }}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove condition ${at + 1}`}
            onClick={() => setFilters(filters.filter((_, index) => index !== at))}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      ))}
      {filters.length > 0 && payload !== undefined && isComplete && (
        <Text size="sm" c="dimmed" role="status">
          {failing
            ? `The message would be filtered out, because this is not true: ${filterWords(failing)}.`
            : 'The message would become a document.'}
        </Text>
      )}
      {change.isError && (
        <Alert color="red" role="alert">
          {sentencesOf(change.error)}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={filters.length >= connectorFiltersMax}
          onClick={() => setFilters([...filters, { path: '', operator: 'is', value: '' }])}
        >
          Add condition
        </Button>
        {isChanged && (
          <Button
            size="sm"
            loading={change.isPending}
            disabled={!isComplete}
            onClick={() => change.mutate({ filters })}
          >
            Save conditions
          </Button>
        )}
      </Group>
    </Stack>
  )
}
