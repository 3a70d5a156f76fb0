import { Alert, Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DocumentProviderName } from '@platen/contract'
import { IconFileTypeDocx, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentQueries } from '../../api/document-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './document-list.module.css'
import { useImportDocument } from './use-import-document.ts'

const debounceMs = 300

/** Lists the documents in a connected account, and imports the chosen document. */
export function DocumentList({ provider }: { provider: DocumentProviderName }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const documents = useQuery({
    ...documentQueries.documents(provider, search),
    placeholderData: keepPreviousData,
  })
  const load = useImportDocument()
  const chosen = load.variables?.documentId
  return (
    <Stack gap="sm">
      <TextInput
        label="Find a document"
        placeholder="Search by name"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={documents.isFetching ? <Loader size="xs" /> : undefined}
      />
      {load.isError && (
        <Alert color="red" role="alert" title="This document could not be imported">
          {userMessageOf(load.error)}
        </Alert>
      )}
      <LoadingOrProblem query={documents} what="the documents">
        {(read) =>
          read.documents.length === 0 ? (
            <Text c="dimmed">
              {search === ''
                ? 'There are no Word files in this OneDrive.'
                : 'No Word file matches this name.'}
            </Text>
          ) : (
            <ul className={classes.list} aria-label="Documents">
              {read.documents.map(({ documentId, name, modifiedAt }) => (
                <li key={documentId} className={classes.row}>
                  <IconFileTypeDocx size={22} aria-hidden className={classes.icon} />
                  <div className={classes.words}>
                    <Text fw={500}>{name}</Text>
                    <Text size="sm" c="dimmed">
                      Changed <TimeText instant={modifiedAt} />
                    </Text>
                  </div>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Import ${name}`}
                    loading={load.isPending && chosen === documentId}
                    disabled={load.isPending}
                    onClick={() => load.mutate({ provider, documentId })}
                  >
                    Import
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadingOrProblem>
    </Stack>
  )
}
