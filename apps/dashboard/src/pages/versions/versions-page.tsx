import { Badge, Button, Stack, Text } from '@mantine/core'
import type { VersionList } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CompareView } from './compare-view.tsx'
import { VersionView } from './version-view.tsx'
import classes from './versions-page.module.css'

const route = getRouteApi('/member/shell/templates/$templateId/versions')

/** All that was ever published of a template: to be looked at, compared, and brought back. */
export function VersionsPage() {
  const { templateId } = route.useParams()
  const search = route.useSearch()
  const versions = useQuery(queries.versions(templateId))
  const name = useQuery(queries.template(templateId)).data?.name
  const toEditor = (
    <Button
      variant="default"
      renderRoot={(root) => <Link {...root} to="/templates/$templateId" params={{ templateId }} />}
    >
      Open the editor
    </Button>
  )
  return (
    <>
      <PageHead
        title={name === undefined ? 'Versions' : `Versions of ${name}`}
        lead={leadOf(versions.data?.pinnedVersion)}
        actions={versions.data?.versions.length === 0 ? undefined : toEditor}
      />
      <LoadingOrProblem query={versions}>
        {(list) => {
          const shown = list.versions.find(({ version }) => version === search.version) ?? list.versions[0]
          if (!shown) return <NothingPublished templateId={templateId} />
          return (
            <div className={classes.page}>
              <VersionsList
                templateId={templateId}
                versions={list.versions}
                pinned={list.pinnedVersion}
                shown={shown.version}
              />
              <div className={classes.detail}>
                {search.with === undefined || search.with === shown.version ? (
                  <VersionView
                    key={shown.version}
                    templateId={templateId}
                    info={shown}
                    list={list.versions}
                    pinned={list.pinnedVersion}
                  />
                ) : (
                  <CompareView
                    templateId={templateId}
                    version={shown.version}
                    other={search.with}
                    versions={list.versions}
                  />
                )}
              </div>
            </div>
          )
        }}
      </LoadingOrProblem>
    </>
  )
}

function leadOf(pinned: number | null | undefined): string {
  return typeof pinned === 'number'
    ? `A published version never changes. Documents are made with version ${pinned}, which is pinned: publishing another changes nothing for them.`
    : 'A published version never changes. Documents are made with the newest one, unless you pin another.'
}

function NothingPublished({ templateId }: { templateId: string }) {
  return (
    <Stack className={classes.empty} align="center" gap="md">
      <Text fw={600} size="lg">
        Nothing is published yet
      </Text>
      <Text c="dimmed" maw={440}>
        “Publish” in the editor makes version 1 of the draft. From then on every version stays here, and any
        of them can be brought back.
      </Text>
      <Button renderRoot={(root) => <Link {...root} to="/templates/$templateId" params={{ templateId }} />}>
        Go to the editor
      </Button>
    </Stack>
  )
}

interface VersionsListProps {
  templateId: string
  versions: VersionList['versions']
  pinned: number | null
  shown: number
}

/** Newest first; one of them is shown beside. */
function VersionsList({ templateId, versions, pinned, shown }: VersionsListProps) {
  return (
    <nav aria-label="Versions">
      <ul className={classes.list}>
        {versions.map(({ version, publishedAt, isCurrent }) => (
          <li key={version}>
            <Link
              className={classes.version}
              to="/templates/$templateId/versions"
              params={{ templateId }}
              search={{ version }}
              {...(version === shown ? { 'aria-current': 'true' as const } : {})}
            >
              <span className={classes.name}>
                Version {version}
                {isCurrent && (
                  <Badge size="sm" variant="light" tt="none">
                    {version === pinned ? 'in use, pinned' : 'in use'}
                  </Badge>
                )}
              </span>
              <span className={classes.when}>
                published <TimeText instant={publishedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
