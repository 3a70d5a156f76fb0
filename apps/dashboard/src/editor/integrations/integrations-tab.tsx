import { Alert, Text, Title } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { useSample } from '../data/samples/use-sample.ts'
import { useDraft } from '../draft/draft-context.tsx'
import { sampleName } from '../../templates/template-source.ts'
import { Connectors } from './connectors.tsx'
import classes from './integrations-tab.module.css'
import { SnippetPanel } from './snippet-panel.tsx'
import { TryRequest } from './try-request.tsx'

const nothing = {}

/** How programs make this document: the call in eight languages, and one to try here. */
export function IntegrationsTab() {
  const templateId = useDraft((state) => state.templateId)
  const template = useQuery(queries.template(templateId))
  const session = useQuery(queries.session())
  const sample = useSample()
  const data = sample?.read.data ?? nothing
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
                  Programs get version {card.publishedVersion} of this template
                  {card.hasUnpublishedChanges ? '; what you changed since comes with the next publish.' : '.'}
                </Text>
              ) : (
                <Alert icon={<IconRocket />} title="Publish it first">
                  Callers find a template once it is published. Use “Publish” at the top; then its id stands
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
