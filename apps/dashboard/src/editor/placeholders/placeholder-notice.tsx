import { Button, CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { DraftSource } from '@platen/contract'
import { convertDraft } from '@platen/template/draft'
import type { Placeholder } from '@platen/merge'
import { IconBraces } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { convertLabel } from '../repairs/convert-label.ts'
import classes from './placeholder-notice.module.css'

/** Maximum number of different placeholders in the list. */
const listedMax = 60

/** Lists placeholders in the draft that are written for other template engines, and offers to convert them to fields. */
export function PlaceholderNotice() {
  const draft = useDraftStore()
  const templateId = useDraft((state) => state.templateId)
  const source = useDeferredValue(useDraft((state) => state.source))
  const { converted, left } = useMemo(() => convertDraft(source), [source])
  const [closed, setClosed] = useLocalStorage<readonly string[]>({
    key: 'platen-placeholder-notice',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  if (converted.length + left.length === 0 || closed.includes(templateId)) return null
  const convert = () => {
    const now: DraftSource = draft.getState().source
    const made = convertDraft(now)
    const label = convertLabel(made.converted.length)
    draft.getState().edit({ files: made.files }, { label, isOnPage: true })
    notifications.show({ message: 'Placeholders converted to fields. You can undo this.' })
  }
  const lines = [...new Map(converted.map((one) => [lineOf(one), one])).values()]
  const rest = [...new Map(left.map((one) => [lineOf(one), one])).values()]
  return (
    <aside className={classes.notice} aria-label="Placeholders">
      <IconBraces size={20} stroke={1.6} aria-hidden />
      <div className={classes.content}>
        {converted.length > 0 && (
          <>
            <p>
              The document has placeholders that are not fields yet. Unless you convert them, they are printed
              unchanged.
            </p>
            <ul className={classes.list} tabIndex={0} aria-label="Placeholders to convert">
              {lines.slice(0, listedMax).map((one) => (
                <Line key={lineOf(one)} of={one} />
              ))}
              {lines.length > listedMax && <li>and {lines.length - listedMax} more</li>}
            </ul>
            <Button size="compact-sm" onClick={convert}>
              {convertLabel(converted.length)}
            </Button>
          </>
        )}
        {rest.length > 0 && (
          <>
            <p>{rest.length === 1 ? 'This placeholder' : 'These placeholders'} cannot be converted:</p>
            <ul className={classes.list} tabIndex={0} aria-label="Placeholders that cannot be converted">
              {rest.slice(0, listedMax).map((one) => (
                <Line key={lineOf(one)} of={one} />
              ))}
              {rest.length > listedMax && <li>and {rest.length - listedMax} more</li>}
            </ul>
          </>
        )}
      </div>
      <CloseButton
        size="sm"
        aria-label="Dismiss"
        onClick={() => setClosed([...closed.slice(-49), templateId])}
      />
    </aside>
  )
}

function lineOf({ mark, write, advice }: Placeholder): string {
  return `${mark} ${write ?? ''} ${advice ?? ''}`
}

function Line({ of: { mark, write, advice } }: { of: Placeholder }) {
  return (
    <li>
      <code>{mark}</code>
      {write !== undefined && (
        <>
          <span aria-label="becomes"> → </span>
          <code>{write}</code>
        </>
      )}
      {advice !== undefined && <span className={classes.advice}> {advice}</span>}
    </li>
  )
}
