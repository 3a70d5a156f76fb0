import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { StageBar, totalMs } from '../../../documents/stage-bar.tsx'
import { bytesWords, durationWords } from '../../../ui/measure-words.ts'
import classes from './document-report.module.css'
import { type Finding, findingsOf } from './findings.ts'
import type { Preview } from '../../preview/preview-store.ts'

/** What there is to know of the document: what its author should look at, and what it cost. `isOld`: the draft has moved on. */
export function DocumentReport({ preview, isOld }: { preview: Preview; isOld: boolean }) {
  const { report, fileName, notes } = preview
  const findings = findingsOf(report.warnings)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classes.report} aria-label="Report" tabIndex={0}>
      {isOld && <p className={classes.old}>Of the last preview that worked.</p>}
      {findings.length === 0 ? (
        <div className={classes.fine}>
          <IconCircleCheck size={22} stroke={1.8} aria-hidden />
          <div>
            <h2>All fine</h2>
            <p>Every character has its font, and everything fits on its page.</p>
          </div>
        </div>
      ) : (
        <FindingList findings={findings} />
      )}
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>
              <IconInfoCircle size={18} stroke={1.8} aria-hidden />
              {note}
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        <dt>File name</dt>
        <dd>{fileName}</dd>
        <dt>Pages</dt>
        <dd>{report.pages}</dd>
        <dt>File size</dt>
        <dd>{bytesWords(report.bytes)}</dd>
      </dl>
      <h2>Making it took {durationWords(totalMs(report.ms))}</h2>
      <StageBar ms={report.ms} />
    </section>
  )
}

/** Subjects beyond are counted: a table of a thousand rows may run over the edge in each. */
const shownItems = 5

/** What the author should look at, kind by kind. */
function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={classes.findings} aria-label="Findings">
      {findings.map(({ code, title, advice, items }) => (
        <li key={code} className={classes.finding}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <div className={classes.words}>
            <h2>{title}</h2>
            <p className={classes.advice}>{advice}</p>
            <ul className={classes.items}>
              {items.slice(0, shownItems).map(({ subject, message }) => (
                <li key={`${subject} ${message}`}>
                  <code>{subject}</code>
                  <span>{message}</span>
                </li>
              ))}
              {items.length > shownItems && <li>and {items.length - shownItems} more</li>}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}
