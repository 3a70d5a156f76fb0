import { Alert, Text, Title } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sampleName } from '@platen/template/draft'
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

/** How programs make this document: the call in eight languages, one to try here, and the packages of platforms. */
export function IntegrationsTab() {
  const templateId = useDraft((state) => state.templateId)
  const template = useQuery(queries.template(templateId))
  const session = useQuery(queries.session())
  const sample = useSample()
  const { fields } = useExpectedFields()
  const data = useMemo(() => callData(fields, sample?.read.data ?? {}), [fields, sample])
  return (
    <div className={classes.tab}>
      <LoadingOrProblem query={template}>
        {(card) => {
          const isPublished = card.publishedVersion !== null
          const baseUrl = session.data?.baseUrl ?? window.location.origin + servicePath('')
          return (
            <>
              {isPublished ? (
                <Text size="sm" c="dimmed">
                  Programs get version {card.liveVersion} of this template
                  {card.pinnedVersion !== null
                    ? ', which is pinned: publishing changes nothing for them.'
                    : card.hasUnpublishedChanges
                      ? '; what you changed since comes with the next publish.'
                      : '.'}
                </Text>
              ) : (
                <Alert icon={<IconRocket />} title="Publish it first">
                  Programs find a template once it is published. Use “Publish” at the top; then its id stands
                  here, and the calls below work as they are.
                </Alert>
              )}
              <SnippetPanel
                isPublished={isPublished}
                call={{ baseUrl, templateId: isPublished ? templateId : 'tpl_…', data }}
                sample={sample && sampleName(sample.file)}
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

/** What works with everything that has no package. */
function OtherTools() {
  return (
    <Text size="sm">
      Any tool that can send an HTTP request makes documents: Workato, Retool, Airtable and others. Method
      POST, the address and the body of the call above, and two headers: <code>Authorization: Bearer</code>{' '}
      with your key, and <code>Content-Type: application/json</code>. “A link” is the easiest answer to pass
      on.
    </Text>
  )
}
