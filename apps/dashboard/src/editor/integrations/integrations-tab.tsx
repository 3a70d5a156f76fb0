import { Alert, Text, Title } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sampleName } from '@platen/draft'
import { queries } from '../../api/queries.ts'
import { callData } from '../../templates/call-data.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { useExpectedFields } from '../fields/use-expected-fields.ts'
import { useSample } from '../samples/use-sample.ts'
import { useDraft } from '../draft/draft-store.ts'
import classes from './integrations-tab.module.css'
import { SnippetPanel } from './snippet-panel.tsx'
import { TryRequest } from './try-request.tsx'

/** How programs make this document: the call in eight languages, and one to try here. */
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
          const baseUrl = session.data?.baseUrl ?? window.location.origin
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
              <section>
                <Title order={2} size="h3" mb="xs">
                  Connectors
                </Title>
                <Connectors />
              </section>
            </>
          )
        }}
      </LoadingOrProblem>
    </div>
  )
}

const platforms = [
  { name: 'Zapier', step: 'Webhooks by Zapier, “Custom Request”' },
  { name: 'Make', step: 'the HTTP module, “Make a request”' },
  { name: 'n8n', step: 'the HTTP Request node' },
  { name: 'Power Automate', step: 'the HTTP action' },
  { name: 'Workato, Retool, Airtable and others', step: 'whatever step sends an HTTP request' },
]

/** What works with automation platforms today, and what is to come. */
function Connectors() {
  return (
    <>
      <Text size="sm">
        Any tool that can send an HTTP request makes documents already: method POST, the address and the body
        of the call above, and two headers: <code>Authorization: Bearer</code> with your key, and{' '}
        <code>Content-Type: application/json</code>. “A link” is the easiest answer to pass on.
      </Text>
      <ul className={classes.platforms}>
        {platforms.map(({ name, step }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{step}</span>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        Ready-made connectors, which need no set-up by hand, are to come. There are none yet.
      </Text>
    </>
  )
}
