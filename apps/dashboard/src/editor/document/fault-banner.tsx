import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCloudOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ProblemError } from '../../api/problem-error.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { RepairButtons } from '../repairs/repair-buttons.tsx'
import { repairPositions } from '../repairs/repair-places.ts'
import { useRepairs } from '../repairs/use-repairs.ts'
import { fieldOfPointer, locationOfFault } from '../locations.ts'
import { servicePath } from '../../api/service-path.ts'
import classes from './fault-banner.module.css'

const shownItems = 3

/** Explains why the draft cannot be shown, above the last valid preview, with a link to the error. */
export function FaultBanner({ problem, hasPage }: { problem: ProblemError; hasPage: boolean }) {
  const { go } = useEditorSearch()
  const source = useDraft((state) => state.source)
  const settings = source.files['template.json']
  const misfits = useRepairs()
  const atPosition = useMemo(() => repairPositions(source, problem.items), [source, problem])
  const repairs = problem.code === 'invalid_data' ? misfits : atPosition
  const position = locationOfFault(problem, settings)
  const isOffline = problem.status === 0
  const Icon = isOffline ? IconCloudOff : IconAlertTriangle
  // A single error is shown instead of a count.
  const [only] = problem.items.length === 1 ? problem.items : []
  const more = problem.items.length - shownItems
  return (
    <section className={classes.banner} aria-label="Preview errors">
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <p className={classes.sentence}>{only?.message ?? problem.message}</p>
        {problem.items.length > 0 && (
          <ul className={classes.items}>
            {problem.items.slice(0, shownItems).map((item, index) => (
              <li key={index}>
                <Subject pointer={item.pointer} file={item.file} line={item.line} />
                {item !== only && item.message}
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        )}
        <RepairButtons repairs={repairs} />
        {hasPage && (
          <p className={classes.kept}>
            {isOffline
              ? 'The last preview is shown below. It is updated when the service is available again.'
              : 'The last valid preview is shown below.'}
          </p>
        )}
      </div>
      {problem.code === 'login_required' && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button}
          component="a"
          href={servicePath('/app/sign-in')}
          target="_blank"
        >
          Log in
        </Button>
      )}
      {position && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button}
          rightSection={<IconArrowRight size={14} aria-hidden />}
          onClick={() => go({ field: undefined, ...position.go })}
        >
          {position.label}
        </Button>
      )}
    </section>
  )
}

function Subject(props: { pointer: string; file: string | undefined; line: number | undefined }) {
  const { pointer, file, line } = props
  // Errors in the data are identified by field, because lines in the sample are not visible in the form.
  const isData = file === undefined || pointer.startsWith('/data/')
  const subject = isData ? fieldOfPointer(pointer) : line === undefined ? file : `${file}, line ${line}`
  return subject === '' ? null : <code className={classes.subject}>{subject}</code>
}
