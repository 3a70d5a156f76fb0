import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  documentProviderTitles,
  type DraftSource,
  type ImportedAgain,
  type TemplateDocument,
} from '@platen/contract'
import { isSameSource } from '@platen/draft'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { visitProvider } from '../../api/visit-provider.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { changeBetween } from '../draft/history.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { PagesCompared } from './pages-compared.tsx'
import { withDocument } from './with-document.ts'

const importTimeoutMs = 180_000
/** After which the way leads over the provider: to connect, or to choose the document again. */
const needsVisit = ['document_account_not_connected', 'document_refused']

/** Where the template came from, and the way to bring in what was changed there. Nothing where it came from no account. */
export function SourceDocument() {
  const { templateId } = useDraftStore().getState()
  const document = useQuery(queries.templateDocument(templateId)).data?.document
  return document ? <ImportAgain document={document} /> : null
}

function ImportAgain({ document }: { document: TemplateDocument }) {
  const draft = useDraftStore()
  const { templateId } = draft.getState()
  const title = documentProviderTitles[document.provider]
  const [made, setMade] = useState<{ before: DraftSource; after: DraftSource; imported: ImportedAgain }>()
  const load = useMutation({
    mutationFn: () =>
      ask<ImportedAgain>(`/templates/${templateId}/document/import`, {
        method: 'POST',
        json: {},
        timeoutMs: importTimeoutMs,
      }),
    onSuccess: (imported) => {
      const before = draft.getState().source
      setMade({ before, after: withDocument(before, imported.source), imported })
      void queryClient.invalidateQueries({ queryKey: queries.templateDocument(templateId).queryKey })
    },
  })
  const visit = useMutation({ mutationFn: () => visitProvider(document.provider, templateId) })
  const problem = visit.error ?? load.error
  const close = () => setMade(undefined)
  function take(): void {
    if (!made) return
    close()
    // What was looked at is what is taken.
    if (draft.getState().source !== made.before) {
      notifications.show({ color: 'orange', message: 'The template was changed meanwhile. Import again.' })
      return
    }
    draft.getState().edit(changeBetween(made.before, made.after), { label: 'Importing the document again' })
    notifications.show({ message: 'The page is the document’s as it is now. Undo takes it back.' })
  }
  return (
    <div>
      <Text fw={500} size="sm">
        Where it came from
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        Made of “{document.name}” of {document.address} at {title}, imported{' '}
        <TimeText instant={document.importedAt} />. Importing again brings in what was changed there; you see
        it before anything changes.
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        Import again
      </Button>
      {problem && (
        <Alert color="red" role="alert" mt="sm">
          <Stack align="flex-start" gap="sm">
            {sentenceOf(problem)}
            {problem instanceof ProblemError && needsVisit.includes(problem.code) && (
              <Button
                size="xs"
                variant="default"
                loading={visit.isPending || visit.isSuccess}
                onClick={() => visit.mutate()}
              >
                Go to {title}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <Modal opened={made !== undefined} onClose={close} title="Import the document again" size="xl">
        {made && <Comparison {...made} onTake={take} onClose={close} />}
      </Modal>
    </div>
  )
}

function Comparison(props: {
  before: DraftSource
  after: DraftSource
  imported: ImportedAgain
  onTake: () => void
  onClose: () => void
}) {
  const { before, after, imported, onTake, onClose } = props
  const { isChanged, notes } = imported
  const isSame = isSameSource(before, after)
  return (
    <Stack>
      <Text size="sm">
        {isChanged
          ? 'The document was changed since it was imported.'
          : 'The document was not changed since it was imported.'}{' '}
        {isSame
          ? 'The template shows it as it is: there is nothing to take.'
          : 'Its page, style and pictures take the place of the template’s: what you changed on the page here goes. Settings, fields, samples and texts stay.'}
      </Text>
      {notes.length > 0 && (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {!isSame && <PagesCompared before={before} after={after} becomes="As the document is now" />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {isSame ? 'Close' : 'Leave it as it is'}
        </Button>
        {!isSame && <Button onClick={onTake}>Take the document’s page</Button>}
      </Group>
    </Stack>
  )
}
