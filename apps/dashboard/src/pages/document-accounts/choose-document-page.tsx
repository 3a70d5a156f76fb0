import { Anchor, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { documentQueries } from '../../api/document-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProviderSection } from './provider-section.tsx'

export function ChooseDocumentPage() {
  const accounts = useQuery(documentQueries.documentAccounts())
  return (
    <>
      <Anchor component={Link} to="/new" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> Other ways to start
      </Anchor>
      <PageHead
        title="From your documents"
        lead="Choose a document from Google or Microsoft. Platen creates a template from it and does not change the document."
      />
      <LoadingOrProblem query={accounts} what="the connected accounts">
        {(read) => (
          <Stack maw={760} gap="md">
            {read.accounts.map((account) => (
              <ProviderSection key={account.provider} account={account} />
            ))}
          </Stack>
        )}
      </LoadingOrProblem>
    </>
  )
}
