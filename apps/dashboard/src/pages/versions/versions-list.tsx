import { Badge } from '@mantine/core'
import type { VersionList } from '@platen/contract'
import { Link } from '@tanstack/react-router'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './versions-page.module.css'

interface VersionsListProps {
  templateId: string
  versions: VersionList['versions']
  shown: number
}

/** Newest first; one of them is shown beside. */
export function VersionsList({ templateId, versions, shown }: VersionsListProps) {
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
                    callers get this
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
