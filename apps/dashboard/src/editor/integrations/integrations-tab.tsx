import { Alert, Text, Title } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sampleWords } from '@platen/template/draft'
import { queries } from '../../api/queries.ts'
import { callData } from '../../templates/call-data.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { useExpectedFields } from '../fields/use-expected-fields.ts'
import { useSample } from '../samples/use-sample.ts'
import { useDraft } from '../draft/draft-store.ts'
import classes from './integrations-tab.module.css'
import { PlatformPanel } from './platforms/platform-panel.tsx'
import { SnippetPanel } from './snippet-panel.tsx'
import { TryRequest } from './try-request.tsx'
import { servicePath } from '../../api/service-path.ts'

/** The Integrations tab: code examples in eight languages, a test request, and packages for automation platforms. */
export function IntegrationsTab() {
  const templateId = useDraft((state) => state.templateId)
  const template = useQuery(queries.template(templateId))
  const session = useQuery(queries.session())
  const files = useDraft(({ source }) => source.files)
  const sample = useSample()
  const { fields } = useExpectedFields()
  const data = useMemo(() => callData(fields, sample?.read.data ?? {}), [fields, sample])
  return (
    <div className={classes.tab}>
      <LoadingOrProblem query={template} what="the template">
        {(card) => {
          const isPublished = card.publishedVersion !== null
          const baseUrl = session.data?.baseUrl ?? window.location.origin + servicePath('')
          return (
            <>
              {isPublished ? (
                <Text size="sm" c="dimmed">
                  API calls use version {card.liveVersion} of this template
                  {card.pinnedVersion !== null
                    ? ', which is pinned. Publishing does not change it.'
                    : card.hasUnpublishedChanges
                      ? '. Publish to include your latest changes.'
                      : '.'}
                </Text>
              ) : (
                <Alert icon={<IconRocket />} title="Publish the template first">
                  The API can only use published templates. Choose “Publish” at the top. The examples below
                  then contain the template ID and work unchanged.
                </Alert>
              )}
              <SnippetPanel
                isPublished={isPublished}
                call={{ baseUrl, templateId: isPublished ? templateId : 'tpl_…', data }}
                sample={sample && sampleWords(sample.file, files)}
              />
              {isPublished && <TryRequest templateId={templateId} data={data} />}
              {isPublished && (
                <PlatformPanel baseUrl={baseUrl} template={{ templateId, name: card.name }} data={data} />
              )}
              <section>
                <Title order={2} size="h3" mb="xs">
                  Other tools
                </Title>
                <OtherTools />
              </section>
            </>
          )
        }}
      </LoadingOrProblem>
    </div>
  )
}

/** Describes how to use tools without a package. */
function OtherTools() {
  return (
    <Text size="sm">
      Any tool that can send HTTP requests can generate documents, such as Workato, Retool or Airtable. Use
      the method POST, the URL and the body of the example above, and two headers:{' '}
      <code>Authorization: Bearer</code> with your API key, and <code>Content-Type: application/json</code>.
      The output “Link” is the easiest to share.
    </Text>
  )
}
