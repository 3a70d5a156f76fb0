import { Alert, Button, Loader, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type DocumentReturnAnswer, documentProviderTitles } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { documentQueries } from '../../api/document-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useImportDocument } from './use-import-document.ts'

/** The page to which providers redirect the user. It connects the account and imports the chosen document. */
export function DocumentReturnPage() {
  const search = useSearch({ from: '/member/shell/document-accounts/return' })
  // Only known parameters are read, because providers add others.
  const { state, code, error, picked_file_ids: picked } = search
  const navigate = useNavigate()
  const load = useImportDocument()
  const end = useMutation({
    mutationFn: () =>
      ask<DocumentReturnAnswer>('/document-accounts/returns', {
        method: 'POST',
        json: { state, code, error, picked },
        timeoutMs: 60_000,
      }),
    onSuccess: async ({ provider, templateId, documentId }) => {
      await queryClient.invalidateQueries({ queryKey: documentQueries.documentAccounts().queryKey })
      if (templateId !== null) {
        notifications.show({ message: `${documentProviderTitles[provider]} is connected. Import again now.` })
        await navigate({
          to: '/templates/$templateId',
          params: { templateId },
          search: { tab: 'settings' },
          replace: true,
        })
      } else if (documentId === null) await navigate({ to: '/new/document', replace: true })
      else load.mutate({ provider, documentId })
    },
  })
  // The code can be used only once, so it must not be sent again when the page renders again.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    end.mutate()
  }, [end])
  const problem = end.error ?? load.error
  return (
    <>
      <PageHead
        title="From a document"
        lead={problem ? undefined : 'Connecting the account and importing your document.'}
      />
      {problem ? (
        <Alert color="red" title="The document was not imported" role="alert" maw={640}>
          <Stack align="flex-start" gap="sm">
            {userMessageOf(problem)}
            <Button
              size="xs"
              variant="default"
              renderRoot={(root) => <Link {...root} to="/new/document" replace />}
            >
              Choose again
            </Button>
          </Stack>
        </Alert>
      ) : (
        <Paper withBorder p="xl" maw={640} role="status">
          <Stack align="center">
            <Loader />
            <Text>{end.isSuccess ? 'Importing the document…' : 'Connecting…'}</Text>
          </Stack>
        </Paper>
      )}
    </>
  )
}
