import { Alert, Anchor, Button, Checkbox, Group, Paper, Progress, Text, Title } from '@mantine/core'
import type { Brand, BrandedTemplate } from '@platen/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { BeforeAfter } from './before-after.tsx'
import classes from './brand-page.module.css'
import { UnpublishedDrafts } from './unpublished-drafts.tsx'
import { type Outcome, usePublishBranded } from './use-publish-branded.ts'

/**
 * Lists the published templates that the brand would change, with a preview before and after the change, and publishes one or all of them.
 * Templates that were never published are listed below.
 */
export function BrandedTemplates({ brand }: { brand: Brand }) {
  const query = useQuery(queries.brandedTemplates())
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="brand-templates">
      <Title order={2} id="brand-templates" mb={4}>
        Changes
      </Title>
      <LoadingOrProblem query={query} what="the changes">
        {({ templates }) => (
          <>
            <Changes templates={templates} brand={brand} />
            <UnpublishedDrafts
              templates={templates.filter(({ publishedVersion }) => publishedVersion === null)}
              brand={brand}
            />
          </>
        )}
      </LoadingOrProblem>
    </Paper>
  )
}

function Changes({ templates, brand }: { templates: readonly BrandedTemplate[]; brand: Brand }) {
  const { outcomes, progress, publish } = usePublishBranded()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const isBusy = progress !== undefined
  const outdated = templates.filter(({ isOutdated }) => isOutdated)
  const brandOnly = outdated.filter(({ hasUnpublishedChanges }) => !hasUnpublishedChanges)
  const chosen = brandOnly.filter(({ templateId }) => !excluded.has(templateId))
  const choose = (templateId: string, isChosen: boolean) =>
    setExcluded(
      (now) => new Set(isChosen ? [...now].filter((id) => id !== templateId) : [...now, templateId]),
    )
  const isPublished = templates.some(({ publishedVersion }) => publishedVersion !== null)
  if (outdated.length === 0) {
    return (
      <Group gap="xs" role="status">
        {isPublished && <IconCircleCheck size={18} aria-hidden />}
        <Text c="dimmed">
          {templates.length === 0
            ? 'No template uses the brand yet. Templates from the library do, so you can start with one of them.'
            : isPublished
              ? 'All published templates use this brand.'
              : 'None of your templates is published yet.'}
        </Text>
      </Group>
    )
  }
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Text c="dimmed">
          These changes have not been published yet. Documents stay as shown on the left until you publish the
          template.
        </Text>
        {brandOnly.length > 1 && (
          <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => void publish(chosen)}>
            {chosen.length === brandOnly.length
              ? `Publish all ${chosen.length}`
              : `Publish ${chosen.length} selected`}
          </Button>
        )}
      </Group>
      {progress && progress.of > 1 && (
        <div role="status">
          <Progress value={(progress.done / progress.of) * 100} mb={6} aria-label="Publishing" />
          <Text size="sm" c="dimmed" mb="md">
            Publishing {progress.done + 1} of {progress.of}. Templates that cannot be published are listed
            below.
          </Text>
        </div>
      )}
      <ul className={classes.templates} aria-label="Templates with changes">
        {outdated.map((template) => (
          <TemplateChange
            key={template.templateId}
            template={template}
            brand={brand}
            outcome={outcomes[template.templateId]}
            isBusy={isBusy}
            choice={
              brandOnly.length > 1 && !template.hasUnpublishedChanges ? (
                <Checkbox
                  label="Include"
                  aria-label={`Include ${template.name}`}
                  checked={!excluded.has(template.templateId)}
                  disabled={isBusy}
                  onChange={(event) => choose(template.templateId, event.currentTarget.checked)}
                />
              ) : null
            }
            onPublish={() => void publish([template])}
          />
        ))}
      </ul>
    </>
  )
}

function TemplateChange(props: {
  template: BrandedTemplate
  brand: Brand
  outcome: Outcome | undefined
  isBusy: boolean
  choice: ReactNode
  onPublish: () => void
}) {
  const { template, brand, outcome, isBusy, choice, onPublish } = props
  const { templateId, name, publishedVersion, hasUnpublishedChanges } = template
  if (publishedVersion === null) return null
  return (
    <li className={classes.template}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={3}>{name}</Title>
          {hasUnpublishedChanges && (
            <Text size="sm" c="dimmed">
              Its draft has other changes, which would be published with the brand.
            </Text>
          )}
        </div>
        <Group gap="sm">
          {choice}
          <Anchor
            size="sm"
            renderRoot={(root) => (
              <Link
                {...root}
                to="/templates/$templateId/versions"
                params={{ templateId }}
                search={{ version: publishedVersion, with: 'draft' }}
              />
            )}
          >
            Compare all pages
          </Anchor>
          {hasUnpublishedChanges ? (
            <Button
              variant="default"
              renderRoot={(root) => <Link {...root} to="/templates/$templateId" params={{ templateId }} />}
            >
              Open {name}
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={isBusy && outcome?.kind !== 'publishing'}
              loading={outcome?.kind === 'publishing'}
              onClick={onPublish}
            >
              Publish {name}
            </Button>
          )}
        </Group>
      </Group>
      {outcome?.kind === 'failed' && (
        <Alert color="orange" role="alert" title="Not published">
          {outcome.message}
        </Alert>
      )}
      <BeforeAfter templateId={templateId} name={name} version={publishedVersion} brand={brand} />
    </li>
  )
}
