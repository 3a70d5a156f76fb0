import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCloudOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ProblemError } from '../../api/problem-error.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { RepairButtons } from '../repairs/repair-buttons.tsx'
import { repairPlaces } from '../repairs/repair-places.ts'
import { useRepairs } from '../repairs/use-repairs.ts'
import { fieldOfPointer, placeOfFault } from '../places.ts'
import { servicePath } from '../../api/service-path.ts'
import classes from './fault-banner.module.css'

const shownItems = 3

/** Why the draft as it stands cannot be shown, over the page that could be; with the way to the place. */
export function FaultBanner({ problem, hasPage }: { problem: ProblemError; hasPage: boolean }) {
  const { go } = useEditorSearch()
  const source = useDraft((state) => state.source)
  const settings = source.files['template.json']
  const misfits = useRepairs()
  const atPlace = useMemo(() => repairPlaces(source, problem.items), [source, problem])
  const repairs = problem.code === 'invalid_data' ? misfits : atPlace
  const place = placeOfFault(problem, settings)
  const isOffline = problem.status === 0
  const Icon = isOffline ? IconCloudOff : IconAlertTriangle
  // A count of one says nothing: the one thing itself does.
  const [only] = problem.items.length === 1 ? problem.items : []
  const more = problem.items.length - shownItems
  return (
    <section className={classes.banner} aria-label="Why the preview stands still">
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
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
              ? 'Below is the last preview. It goes on by itself.'
              : 'Below is the last preview that worked.'}
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
      {place && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button}
          rightSection={<IconArrowRight size={14} aria-hidden />}
          onClick={() => go({ field: undefined, ...place.go })}
        >
          {place.label}
        </Button>
      )}
    </section>
  )
}

function Subject(props: { pointer: string; file: string | undefined; line: number | undefined }) {
  const { pointer, file, line } = props
  // What is wrong with the data is told by its field: its line in the sample tells nobody anything.
  const isData = file === undefined || pointer.startsWith('/data/')
  const subject = isData ? fieldOfPointer(pointer) : line === undefined ? file : `${file}, line ${line}`
  return subject === '' ? null : <code className={classes.subject}>{subject}</code>
}
