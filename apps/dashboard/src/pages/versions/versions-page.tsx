import { Badge, Button, Stack, Text } from '@mantine/core'
import type { VersionList } from '@platen/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShowOlder } from '../../ui/show-older.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CompareView } from './compare-view.tsx'
import { VersionView } from './version-view.tsx'
import classes from './versions-page.module.css'

const route = getRouteApi('/member/shell/templates/$templateId/versions')

/** Lists all published versions of a template, to view, compare and restore them. */
export function VersionsPage() {
  const { templateId } = route.useParams()
  const search = route.useSearch()
  const pages = useVersions(templateId, search.version)
  const [newest] = pages.data?.pages ?? []
  const name = useQuery(queries.template(templateId)).data?.name
  const editorButton = (
    <Button
      variant="default"
      renderRoot={(root) => <Link {...root} to="/templates/$templateId" params={{ templateId }} />}
    >
      Open in editor
    </Button>
  )
  return (
    <>
      <PageHead
        title={name === undefined ? 'Versions' : `Versions of ${name}`}
        lead={leadOf(newest?.pinnedVersion)}
        actions={newest?.versions.length === 0 ? undefined : editorButton}
      />
      <LoadingOrProblem query={pages} what="the versions">
        {(read) => {
          const versions = read.pages.flatMap((page) => page.versions)
          const pinned = read.pages[0]?.pinnedVersion ?? null
          const shown = versions.find(({ version }) => version === search.version) ?? versions[0]
          if (!shown) return <NothingPublished templateId={templateId} />
          return (
            <div className={classes.page}>
              <Stack gap="sm">
                <VersionsList
                  templateId={templateId}
                  versions={versions}
                  pinned={pinned}
                  shown={shown.version}
                />
                <ShowOlder pages={pages} />
              </Stack>
              <div className={classes.detail}>
                {search.with === undefined || search.with === shown.version ? (
                  <VersionView
                    key={shown.version}
                    templateId={templateId}
                    info={shown}
                    list={versions}
                    pinned={pinned}
                  />
                ) : (
                  <CompareView
                    templateId={templateId}
                    version={shown.version}
                    other={search.with}
                    versions={versions}
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

/** Loads pages of the list until it contains the version that the URL names. */
function useVersions(templateId: string, wanted: number | undefined) {
  const pages = useInfiniteQuery(queries.versions(templateId))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const oldest = data?.pages.at(-1)?.versions.at(-1)?.version ?? 0
  const isOlder = wanted !== undefined && wanted < oldest
  useEffect(() => {
    if (isOlder && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isOlder, hasNextPage, isFetching, isError, fetchNextPage])
  return pages
}

function leadOf(pinned: number | null | undefined): string {
  return typeof pinned === 'number'
    ? `Published versions never change. Documents use version ${pinned}, which is pinned, even if you publish a new version.`
    : 'Published versions never change. Documents use the newest version unless you pin another one.'
}

function NothingPublished({ templateId }: { templateId: string }) {
  return (
    <Stack className={classes.empty} align="center" gap="md">
      <Text fw={600} size="lg">
        No versions yet
      </Text>
      <Text c="dimmed" maw={440}>
        Click “Publish” in the editor to create version 1 from the draft. All versions are listed here, and
        you can restore any of them.
      </Text>
      <Button renderRoot={(root) => <Link {...root} to="/templates/$templateId" params={{ templateId }} />}>
        Open the editor
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

/** The list of versions, newest first, with the shown one marked. */
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
                    {version === pinned ? 'Live, pinned' : 'Live'}
                  </Badge>
                )}
              </span>
              <span className={classes.when}>
                Published <TimeText instant={publishedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
